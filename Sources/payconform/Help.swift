/// What `--help` prints.
enum Help {
  static let commands = texts.keys.sorted()

  static let overview = """
    payconform says whether a payment SDK signs, encodes and decodes correctly, and which mistake it makes where it does not.

      payconform check --port "php ports/php/port.php" --only "edfapg.*"

    Check an SDK
      check --port COMMAND     puts the golden cases to a port, which is any command that speaks the protocol
      check --sample           a built-in SDK with three mistakes: what a verdict looks like
      port-selftest            what is wrong with an adapter, in eight small exchanges
      nonces                   whether a port's nonces can be guessed
      waivers update           takes down the failures that are known
      report                   verify computes a report's verdicts again, merge joins the reports of shards
      sandbox                  the five gateways, emulated on loopback, for a whole SDK to talk to

    Look at a signature
      operations [GATEWAY]     what can be computed, checked, written or read
      describe OP              its inputs, formula and traps, and an input to copy
      compute OP               answers inputs from stdin, one JSON object a line
      explain OP               the same with every intermediate value
      diagnose OP --got VALUE  which known mistake gives a wrong value
      audit FILE…              whether the signatures in captured traffic are right, and what else is wrong
      analyze [OP|GATEWAY]     what a signature does not protect, with evidence

    Look at the suite
      vectors                  the golden cases: list, show, lint, export, fields, choices, coverage, adopt
      site DIR                 pages that teach all of this, and the results of ports, as a static site
      faults [OP]              the known mistakes; --matrix, --missing, --freedoms: what the cases make of them
      port                     the reference as a port
      version                  the tool, the corpus and the build
      help [COMMAND|OP]        this, or more about one of them
      completions SHELL        what bash, fish and zsh complete

    Every command takes -q or --quiet (nothing is printed where all is well, but what is asked to be shown),
    --color auto|always|never, and --help. NO_COLOR and TERM=dumb turn colours off. 'payconform help COMMAND' says more about
    one of them.

    Exit status: 0 all is well; 1 something is wrong, or was refused; 2 called wrongly; 3 the port could not be started or does
    not speak the protocol; 4 the run broke down, or there was nothing to judge; 5 the corpus is bad.

    """

  static func text(for command: String) -> String { texts[command] ?? overview }

  private static let texts = [
    "analyze": analyze, "audit": audit, "check": check, "completions": completions, "compute": compute,
    "describe": describe, "diagnose": diagnose, "explain": explain, "faults": faults, "help": help, "nonces": nonces,
    "operations": operations, "port": port, "port-selftest": portSelftest, "report": report, "sandbox": sandbox,
    "site": site, "vectors": vectors, "version": version, "waivers": waivers,
  ]
}
