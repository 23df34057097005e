import ConformanceKit

/// The help of the commands that look at the suite.
extension Help {
  static let vectors = """
    payconform vectors list [PATTERN]… [--vectors DIR]
                                                     one case name a line, of all cases or of those that match
    payconform vectors show NAME [--vectors DIR]     a case, as JSON
    payconform vectors lint [DIR]                    whether a corpus is sound
    payconform vectors export --format ndjson [--vectors DIR]
                                                     every case, one JSON object a line
    payconform vectors fields GATEWAY                the tables of its requests' fields, as vectors/fields holds them
    payconform vectors choices                       the words of which an SDK may have only some, by operation
    payconform vectors coverage [--vectors DIR]      which rules have a case that obeys and one that shows a breach

    payconform vectors adopt RECORDING --id ID --comment TEXT [--into FILE] [--vectors DIR]
                                                     makes a case of what a live test recorded of a real gateway's answer
    payconform vectors adopt CAPTURE --entry N --id ID --comment TEXT [--secrets FILE] …
                                                     the same of the answer in an entry of a capture, as 'audit' counts them

      payconform vectors show edfapg.hash.sale#doc-appendix-b
      payconform vectors adopt payfort.request.purchase.json --id observed-decline --comment "A declined purchase." \\
        --into vectors/payfort/response-decode-observed.json

    What must come of the adopted answer is then asked of the ports: python3 tools/corpus fill FILE

    """

  static let site = """
    payconform site DIR [--results REPORT.json]… [--vectors DIR]

    Writes a static site: a page for each operation with its formula, a calculator, an example byte by byte, programs, mistakes,
    rejections and findings; pages for gateways, mistakes, freedoms and cases; a search. It needs no server and no network.
    Each JSON report of 'check' adds a port to the results: a matrix, a page, a badge, and what changed since the report before
    of a port of the same name. DIR is made, or was made by this command; anything else in its place is left alone.

      payconform check --port "php port.php" --report json=run.json
      payconform site public --results run.json

    Exit status: 2 where DIR is something else, 4 where a report is refused or the site cannot be written, 5 for a bad corpus.

    """

  static let faults = """
    payconform faults                         every known mistake: what it does, how people get there, how to mend it
    payconform faults OP                      the wrong formulas, or wrong messages, that the mistakes make of an operation's
    payconform faults [OP] --matrix           which case catches which; exits with 1 where a mistake escapes, two
                                              cannot be told apart, or a case catches nothing of its own
    payconform faults --matrix --format json  the same as JSON, which vectors/kill-matrix.json holds
    payconform faults [OP] --missing [--seed N] [--format json]
                                              for what escapes few cases that would catch it, to paste into a case file;
                                              exits with 1 where a mistake escapes
    payconform faults --freedoms              what right SDKs do differently; exits with 1 where a case fails one for it

      --vectors DIR    another corpus
      --seed N         other inputs are tried by chance; the same N tries the same ones, and without it N is 1

      payconform faults edfapg.hash.sale
      payconform faults edfapg.hash.sale --missing --vectors vectors

    """

  static let port = """
    payconform port

    Serves the reference over the port protocol: one JSON object a line on stdin, one on stdout.

      payconform check --port "payconform port"

    Any program that answers so is a port, in any language; what comes in is marked with >, what it answers with <:

      > {"t":"hello","protocol":1,"suite":{"name":"payment-conformance","version":"\(Tool.version)"}}
      < {"t":"hello","protocol":1,"port":{"name":"acme","version":"1","language":"go"},"ops":["edfapg.hash.sale"]}
      > {"t":"case","n":1,"op":"edfapg.hash.sale","input":{"email":"…","password":"…","cardNumber":"…"}}
      < {"t":"result","n":1,"value":"2702ae0c4f99506dc29b5615ba9ee3c0"}
      > {"t":"bye"}

    An answer has one of value, reject ({"code": …}), unsupported (true) and error ({"message": …}). What the SDK does not have,
    the hello says in options, by operation, and no case asks for it:

      "options":{"payfort.signature":{"algorithm":["sha256"],"values":["flat"]},"edfapg.response.decode":{"answers":["kind"]},
        "everypay.request.oneoff":{"without":["fields.label"],"demands":["fields.email"],"refusals":"none","nonce":"own"}}

    ports/README.md of the sources has the rules, ports/templates a beginning in eight languages.

    """

  static let version = """
    payconform version [--vectors DIR]

    Prints the version of the tool, the SHA-256 and the size of the corpus, and how the tool was built; so does --version.

    """

  static let help = """
    payconform help [COMMAND|OP] [--format text|man]

    Says what there is, or more about one command; of an operation, what 'payconform describe' says. As 'man' it is the whole
    manual page.

      payconform help check
      payconform help --format man > payconform.1

    """

  static let completions = """
    payconform completions bash|fish|zsh

    Prints what a shell completes: commands, options with their values, operations.

      payconform completions bash > ~/.local/share/bash-completion/completions/payconform
      payconform completions fish > ~/.config/fish/completions/payconform.fish
      payconform completions zsh > ~/.zfunc/_payconform   # with ~/.zfunc in fpath, before compinit

    """
}
