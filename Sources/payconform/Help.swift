/// What `--help` prints.
enum Help {
  static let commands = texts.keys.sorted()

  static let overview = """
    payconform says whether a payment SDK signs, encodes and decodes correctly, and
    names the mistake if it does not. It talks to the SDK through a port, any
    command that speaks the port protocol.

      payconform check --port "php ports/php/port.php" --only "edfapg.*"

    Check an SDK
      check --port COMMAND     runs the golden cases on a port
      check --sample           shows a verdict: a built-in SDK with three mistakes
      port-selftest            tests a port's adapter in eight short exchanges
      nonces                   says whether a port's nonces can be guessed
      waivers update           records known failures in a file
      report                   verifies a report, or merges the reports of shards
      sandbox                  emulates the five gateways on loopback

    Look at a signature
      operations [GATEWAY]     lists what can be computed, checked, written or read
      describe OP              shows inputs, formula, traps, and an input to copy
      compute OP               answers inputs from stdin, one JSON object a line
      explain OP               shows every intermediate value as well
      diagnose OP --got VALUE  names the known mistake that gives a wrong value
      audit FILE…              checks signatures and more in captured traffic
      analyze [OP|GATEWAY]     shows what a signature does not protect

    Look at the suite
      vectors                  shows, checks, exports and adds golden cases
      site DIR                 writes all this and ports' results as a static site
      faults [OP]              lists known mistakes, and which cases catch them
      port                     serves the reference as a port
      version                  prints the versions of tool, corpus and build
      help [COMMAND|OP]        shows this, or more about one of them
      completions SHELL        prints completions for bash, fish or zsh

    Every command takes -q or --quiet (prints only what was asked for unless
    something is wrong), --color auto|always|never, and --help. NO_COLOR and
    TERM=dumb turn colours off. 'payconform help COMMAND' says more about one of
    them.

    Exit status: 0 all is well; 1 something is wrong, or was refused; 2 usage;
    3 the port does not start or does not speak the protocol; 4 the run broke down,
    or there was nothing to judge; 5 the corpus is bad.

    """

  static func text(for command: String) -> String { texts[command] ?? overview }

  private static let texts = [
    "analyze": analyze, "audit": audit, "check": check, "completions": completions, "compute": compute,
    "describe": describe, "diagnose": diagnose, "explain": explain, "faults": faults, "help": help, "nonces": nonces,
    "operations": operations, "port": port, "port-selftest": portSelftest, "report": report, "sandbox": sandbox,
    "site": site, "vectors": vectors, "version": version, "waivers": waivers,
  ]
}
