import ConformanceKit

/// The help of the commands that look at the suite.
extension Help {
  static let vectors = """
    payconform vectors list [PATTERN]… [--vectors DIR]
        prints the names of all cases, or of those that match, one a line
    payconform vectors show NAME [--vectors DIR]
        prints a case, as JSON
    payconform vectors lint [DIR]
        says whether a corpus is sound
    payconform vectors export --format ndjson [--vectors DIR]
        prints every case, one JSON object a line
    payconform vectors fields GATEWAY
        prints the tables of a gateway's request fields, as in vectors/fields
    payconform vectors choices
        prints by operation the words of which an SDK may have only some
    payconform vectors coverage [--vectors DIR]
        says which rules have a case that obeys and one that shows a breach
    payconform vectors adopt RECORDING --id ID --comment TEXT [--into FILE]
                             [--vectors DIR]
        makes a case of a real gateway's answer that a live test recorded
    payconform vectors adopt CAPTURE --entry N --id ID --comment TEXT
                             [--secrets FILE] …
        makes a case of the answer in an entry of a capture, numbered as in 'audit'

      payconform vectors show edfapg.hash.sale#doc-appendix-b
      payconform vectors adopt payfort.request.purchase.json --id observed-decline --comment "A declined purchase." \\
        --into vectors/payfort/response-decode-observed.json

    Then ask the ports for the expected outcome: python3 tools/corpus fill FILE

    """

  static let site = """
    payconform site DIR [--results REPORT.json]… [--vectors DIR]

    Writes a static site: a page for each operation with its formula, a calculator,
    an example byte by byte, programs, mistakes, rejections and findings; pages for
    gateways, mistakes, freedoms and cases; a search. It needs no server and no
    network. Each JSON report of 'check' adds a port to the results: a matrix, a
    page, a badge, and what changed since the previous report of a port of the same
    name. DIR is created, or must be empty or from this command; anything else is
    left alone.

      payconform check --port "php port.php" --report json=run.json
      payconform site public --results run.json

    Exit status: 2 if DIR is something else, 4 if a report is refused or the site
    cannot be written, 5 for a bad corpus.

    """

  static let faults = """
    payconform faults
        lists every known mistake: what it does, how people make it, how to fix it
    payconform faults OP
        shows an operation's formulas or messages with each mistake made
    payconform faults [OP] --matrix
        shows which case catches which mistake; exits with 1 if a mistake escapes,
        two cannot be told apart, or a case catches nothing of its own
    payconform faults --matrix --format json
        prints the same as JSON, as in vectors/kill-matrix.json
    payconform faults [OP] --missing [--seed N] [--format json]
        prints a few cases that would catch the mistakes that escape, to paste into
        a case file; exits with 1 if a mistake escapes
    payconform faults --freedoms
        lists what right SDKs do differently; exits with 1 if a case fails an SDK
        for it

      --vectors DIR    another corpus
      --seed N         tries other random inputs; the same N tries the same (1)

      payconform faults edfapg.hash.sale
      payconform faults edfapg.hash.sale --missing --vectors vectors

    """

  static let port = """
    payconform port

    Serves the reference over the port protocol: one JSON object a line on stdin,
    one on stdout.

      payconform check --port "payconform port"

    Any program that answers like this is a port, in any language; > marks what it
    reads, < what it answers:

      > {"t":"hello","protocol":1,"suite":{"name":"payment-conformance","version":"\(Tool.version)"}}
      < {"t":"hello","protocol":1,"port":{"name":"acme","version":"1","language":"go"},"ops":["edfapg.hash.sale"]}
      > {"t":"case","n":1,"op":"edfapg.hash.sale","input":{"email":"…","password":"…","cardNumber":"…"}}
      < {"t":"result","n":1,"value":"2702ae0c4f99506dc29b5615ba9ee3c0"}
      > {"t":"bye"}

    An answer has one of value, reject ({"code": …}), unsupported (true) and error
    ({"message": …}). The hello's options say, by operation, what the SDK does not
    have; no case asks for it:

      "options":{"payfort.signature":{"algorithm":["sha256"],"values":["flat"]},"edfapg.response.decode":{"answers":["kind"]},
        "everypay.request.oneoff":{"without":["fields.label"],"demands":["fields.email"],"refusals":"none","nonce":"own"}}

    In the sources, ports/README.md has the rules, ports/templates a port to start
    from in eight languages.

    """

  static let version = """
    payconform version [--vectors DIR]

    Prints the version of the tool, the SHA-256 and the size of the corpus, and how
    the tool was built; so does --version.

    """

  static let help = """
    payconform help [COMMAND|OP] [--format text|man]

    Shows the overview, or more about one command; for an operation, what
    'payconform describe' says. The format 'man' gives the whole manual page.

      payconform help check
      payconform help --format man > payconform.1

    """

  static let completions = """
    payconform completions bash|fish|zsh

    Prints the completions for a shell: commands, options with their values,
    operations.

      payconform completions bash > ~/.local/share/bash-completion/completions/payconform
      payconform completions fish > ~/.config/fish/completions/payconform.fish
      payconform completions zsh > ~/.zfunc/_payconform   # with ~/.zfunc in fpath, before compinit

    """
}
