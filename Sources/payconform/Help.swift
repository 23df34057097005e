import Audit
import Reports

/// What `--help` prints.
enum Help {
  static let commands = [
    "analyze", "audit", "check", "completions", "compute", "describe", "diagnose", "explain", "faults", "help",
    "nonces", "operations",
    "port",
    "port-selftest", "report", "sandbox", "site", "vectors", "version", "waivers",
  ]

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
      vectors                  the golden cases: list, show, lint, export, fields, coverage, adopt
      site DIR                 pages that teach all of this, and the results of ports, as a static site
      faults [OP]              the known mistakes; --matrix, --freedoms: what the cases make of them
      port                     the reference as a port
      version                  the tool, the corpus and the build
      help [COMMAND|OP]        this, or more about one of them
      completions SHELL        what bash, fish and zsh complete

    Every command takes -q or --quiet (says nothing where all is well), --color auto|always|never, and --help. NO_COLOR and
    TERM=dumb turn colours off. 'payconform help COMMAND' says more about one of them.

    """

  static func text(for command: String) -> String {
    switch command {
    case "analyze": analyze
    case "audit": audit
    case "check": check
    case "completions": completions
    case "compute": compute
    case "describe": describe
    case "diagnose": diagnose
    case "explain": explain
    case "faults": faults
    case "help": help
    case "nonces": nonces
    case "operations": operations
    case "port": port
    case "port-selftest": portSelftest
    case "waivers": waivers
    case "report": report
    case "sandbox": sandbox
    case "site": site
    case "vectors": vectors
    case "version": version
    default: overview
    }
  }

  private static let analyze = """
    payconform analyze [OP|GATEWAY] [--format text|json|html]

    Computes from the formulas and the tables of fields what an attacker can change: fields and bytes that are not signed, fields
    that run into each other, folded case, signatures that serve two kinds of message or both directions, weak digests, secrets
    that a longer message can be signed without, missing freshness, nonces that can be guessed. Evidence is two inputs that
    'payconform compute' recomputes; they are made up. 'html' is one page with a map of what is signed for every gateway.

      payconform analyze payfort.signature
      payconform analyze edfapg
      payconform analyze --format html > coverage.html

    """

  private static let audit = """
    payconform audit FILE… [--secrets FILE] [--gateway G] [--as OP] [--report FORMAT=FILE]…

    Reads captured traffic and says of every payment message whether its signature is right, which mistake made a wrong one, and
    what else is wrong: secrets and card numbers where they do not belong, what was sent twice, amounts that differ. FILE is a
    HAR 1.2, mitmproxy flows, what curl writes with --trace, raw HTTP messages, or NDJSON, each of them in gzip too; a folder of
    such files; or '-' for stdin. NDJSON has a line for each request or response:

      {"method", "url", "headers": [[name, value], …], "body" or "bodyBase64", "time", "id", "response": {"status", …}}

      --secrets FILE   the merchants' secrets, as JSON; without it they are taken from the variable PAYCONFORM_SECRETS, whose
                       value is the same JSON. Only the owner should be able to read the file. Without a secret signatures are
                       'undeterminable', and everything else is judged all the same
      --gateway G      looks for one gateway alone: \(Auditor.gateways.joined(separator: ", "))
      --as OP          each file is a single body, of the message that this operation makes, reads or verifies
      --report FORMAT=FILE   writes every judgement; the formats are \(AuditFormat.allCases.map(\.rawValue).joined(separator: ", ")).
                       With '-' for FILE it goes to stdout, and what is for people to stderr

    The file of secrets; a gateway's list may have several merchants, and a merchant old and new keys in entries of their own:

      {"edfapg": [{"clientKey": "…", "password": "…"}],
       "payfort": [{"accessCode": "…", "merchantIdentifier": "…", "requestPhrase": "…", "responsePhrase": "…",
                    "algorithm": "sha256"}],
       "placetopay": [{"login": "…", "secretKey": "…"}], "everypay": [{"username": "…", "secret": "…"}],
       "nexi": [{"clientId": "…", "clientSecret": "…", "merchantId": "…", "macKey": "…"}]}

    For example, what curl sent and got:

      curl --trace sale.trace -d @sale.form https://api.edfapay.com/payment/post
      payconform audit sale.trace --secrets secrets.json --report html=audit.html

    A verdict is 'verified', 'wrong', 'unsigned' (the gateway signs no such message) or 'undeterminable' (the secret or the exact
    bytes are missing). vectors/FINDINGS.md lists what is found beside it.

    Exit status: 0 nothing wrong; 1 a wrong signature, or a finding above 'note'; 2 usage; 4 nothing was judged, everything
    was undeterminable, or a part of a file could not be read.

    """

  private static let check = """
    payconform check [--port COMMAND] [--only PATTERN]… [--require PATTERN]… [--jobs N] [--shard I/N]
                     [--waivers FILE] [--report FORMAT=FILE]… [--vectors DIR] [--fail-on critical|high|any]
    payconform check --fresh N [--seed S] [--port COMMAND] …
    payconform check --sample

    Puts the golden cases to a port and prints what is wrong, case by case. Without --port it checks the reference.

      --sample         checks a built-in SDK with three mistakes, then the same SDK mended, to show what a verdict looks like;
                       goes with no other option. Status 0 where its mistakes were named and the mended SDK passes
      --fresh N        asks N new inputs for each operation that the port has, and none of the corpus: a port that looks its
                       answers up fails. They are made from the cases and the tables of fields, judged by the reference, and
                       named OP#fresh-SEED-NUMBER. What fails is also printed as a case to keep, as small as it could be made
      --seed S         0 to 4294967295: the same seed asks the same inputs, on every machine. Without it one is drawn; the
                       report names it
      --port COMMAND   a shell command that speaks the port protocol on stdin and stdout
      --only PATTERN   cases whose operation (or, with '#', whose full name) matches; '*' stands for anything. The accepted
                       twins of refused cases come along: a port that does not take them has shown nothing (vacuous)
      --require PATTERN      fails where the port does not offer a case that matches: its operation is not in 'ops' of the
                       hello, or 'options' leave it out
      --jobs N         N processes of the port share the cases
      --shard I/N      one of N parts of the corpus, chosen by the names of the cases; together they run every case once.
                       A twin may be in another part, so a refusal is proved when 'report merge' has joined them
      --waivers FILE   failures that are known: JSON after vectors/schema/waivers.json
      --deadline S     seconds that a port may take for an answer (5)
      --budget S       seconds that the run may take (1800)
      --record FILE    takes down what is said, one JSON object a line
      --replay FILE    judges a recording again, in place of --port
      --report FORMAT=FILE   writes a report as well; the formats are \(formats).
                       With '-' for FILE it goes to stdout, and what is for people to stderr
      --vectors DIR    another corpus
      --fail-on WHAT   which failures make the exit status 1: critical, high (and worse) or any, the default.
                       All are printed. A secret let out is critical; to accept what must be refused is as bad as the
                       case says; every other failure is medium at most

      payconform check --port "node port.mjs" --report junit=results.xml --report html=results.html
      payconform check --port "node port.mjs" --fresh 1000 --seed 7
      payconform check --port "python3 my_port.py" --only "payfort.*" --only "edfapg.hash.sale#card-*"

    Exit status: 0 all cases pass or are waived, 1 some do not, 2 usage, 3 the port does not start or speak the protocol,
    4 the run broke down, ran nothing or could not write its output, 5 the corpus is bad.

    """

  private static let completions = """
    payconform completions bash|fish|zsh

    Prints what a shell completes: commands, options with their values, operations.

      payconform completions bash > ~/.local/share/bash-completion/completions/payconform
      payconform completions fish > ~/.config/fish/completions/payconform.fish
      payconform completions zsh > ~/.zfunc/_payconform   # with ~/.zfunc in fpath, before compinit

    """

  private static let help = """
    payconform help [COMMAND|OP] [--format text|man]

    Says what there is, or more about one command; of an operation, what 'payconform describe' says. As 'man' it is the whole
    manual page.

      payconform help check
      payconform help --format man > payconform.1

    """

  private static let compute = """
    payconform compute OP

    Answers every line of stdin with one line: {"value": …}, {"reject": {"code", "message"}} or, for bad input,
    {"error": {"message"}}. Text is given as a string, {"hex": "…"} or {"base64": "…"}. A line has at most 192 MiB.

      payconform compute placetopay.trankey <<'INPUT'
      {"nonce": "12345678", "seed": "2018-01-29T17:02:49-05:00", "secretKey": "my-key"}
      INPUT

    Exit status: 0 every line was answered, 1 one was bad input or a message that is verified was refused, 2 usage.
    'payconform operations' lists the operations, 'payconform describe OP' shows an input of one.

    """

  private static let operations = """
    payconform operations [GATEWAY|PATTERN]

    Lists the operations, one a line, with what each is for. '*' in a pattern stands for anything.

      payconform operations payfort
      payconform operations "*.verify"

    """

  private static let describe = """
    payconform describe OP [--vectors DIR]

    Says all that is known of an operation: its inputs, the fields of its messages, its formulas and their steps, an input
    that 'compute' and 'explain' take, its rejections, the traps that cases are about, and what the signature does not protect.

      payconform describe edfapg.hash.sale

    """

  private static let explain = """
    payconform explain OP [--format text|json]

    Reads input objects from stdin, one or several, and prints for each the formula, every intermediate value and the answer;
    as JSON one object a line. Secrets and card numbers are masked, so the output can be pasted into a bug report.

      payconform explain edfapg.hash.sale <<'INPUT'
      {"email": "doe@example.com", "password": "my-password", "cardNumber": "411111****1111"}
      INPUT

    Exit status: 0 all were explained, 1 an input was bad or a message that is verified was refused, 2 usage.

    """

  private static let diagnose = """
    payconform diagnose OP --got VALUE… [--format text|json] [--vectors DIR]

    Reads an input object from stdin and says which known mistake, or which two, give VALUE instead of the right value: the
    right and the wrong derivation side by side, and how to mend it. Secrets and card numbers are masked. Several inputs have
    a --got each, in their order; or stdin holds objects {"input": {…}, "got": …}, and there is no --got.

      echo '{"email": "doe@example.com", "password": "13a4822c5907ed235f3a068c76184fc3",
             "cardNumber": "4111111111111111"}' \\
        | payconform diagnose edfapg.hash.sale --got 13fb06991c43b062d24b2afb08a2d45d

    Exit status: 0 each value is right or explained, 1 one is not or its input is bad, 2 usage.

    """

  private static let version = """
    payconform version [--vectors DIR]

    Prints the version of the tool, the SHA-256 and the size of the corpus, and how the tool was built; so does --version.

    """

  private static let faults = """
    payconform faults                         every known mistake: what it does, how people get there, how to mend it
    payconform faults OP                      the wrong formulas, or wrong messages, that the mistakes make of an operation's
    payconform faults [OP] --matrix           which case catches which; exits with 1 where a mistake escapes, two
                                              cannot be told apart, or a case catches nothing of its own
    payconform faults --matrix --format json  the same as JSON, which vectors/kill-matrix.json holds
    payconform faults --freedoms              what right SDKs do differently; exits with 1 where a case fails one for it

      --vectors DIR    another corpus

      payconform faults edfapg.hash.sale

    """

  private static let nonces = """
    payconform nonces [--port COMMAND] [--count N]

    Calls 'placetopay.auth' N times (8192) and judges the answers: tranKey and seed of each, and whether the nonces repeat,
    count up, hold the time, have less than 64 bits, or come from a generator that some of them give away: the Mersenne Twister,
    a congruential or linear one, a digest of the time or of a counter. A repeat is told as bits, by the birthday bound. The
    port is told the real time, and may read the clock itself.

      payconform nonces --port "node my_port.mjs"

    Exit status: 0 nothing wrong, 1 something is, 2 usage, 3 the port does not start or speak the protocol.

    """

  private static let port = """
    payconform port

    Serves the reference over the port protocol: one JSON object a line on stdin, one on stdout.

      payconform check --port "payconform port"

    """

  private static let portSelftest = """
    payconform port-selftest --port COMMAND [--vectors DIR]

    Eight small exchanges with a port: hello, an answer, a large token, text in hexadecimal, an unknown operation, bad input,
    several cases at once, goodbye. Each that fails says what to change in the adapter.

      payconform port-selftest --port "python3 my_port.py"

    Exit status: 0 all is well, 1 something is not, 2 usage, 3 the port does not start or speak the protocol.

    """

  private static let waivers = """
    payconform waivers update --waivers FILE --port COMMAND [--issue LINK] [--owner NAME] [--reason TEXT]
                              [--jobs N] [--deadline S] [--budget S] [--vectors DIR]

    Runs every case and rewrites the file: entries that are stale or mean no case go, verdicts and values that changed are
    renewed, new failures are added for 90 days. 'check' refuses the file until each has an issue, an owner and a reason:
    fill them in, or give them here for all that have none. What people wrote stays.

      payconform waivers update --waivers waivers.json --port "php my-port.php" \\
        --issue https://issues.example/7 --owner payments --reason "fixed in 2.4"

    """

  private static let report = """
    payconform report verify FILE [--waivers FILE] [--vectors DIR]
    payconform report merge FILE… [--report FORMAT=FILE]…

    'verify' computes plan, verdicts and waivers of a JSON report again, from the answers in it and from the corpus; with
    --waivers it also compares the report with the file of waivers. What a port really answered only another run shows.
    'merge' joins the JSON reports of the shards of one run. The formats are
    \(formats).

      payconform check --port "php port.php" --report json=run.json
      payconform report verify run.json
      payconform report merge shard-1.json shard-2.json --report junit=results.xml

    Exit status: that of the run, 0 or 1; 4 where the report cannot be believed, the reports do not belong together, or the
    run broke down or ran nothing; 2 where a file cannot be read.

    """

  private static let formats = ReportFormat.allCases.map(\.rawValue).joined(separator: ", ")

  private static let sandbox = """
    payconform sandbox [--listen 127.0.0.1:8080] [--strict | --lenient] [--scenario FILE] [--state FILE]
                       [--report FORMAT=FILE]…

    Emulates the five gateways over plain HTTP until SIGINT or SIGTERM, judges every request and says what is wrong with it: a page with
    all requests is at /__sandbox/, the same as JSON at /__sandbox/requests. On a terminal every request is printed,
    elsewhere those that are not conformant.

      --listen ADDRESS  IP address and port, 127.0.0.1:8080 or [::1]:8080; what other machines can reach is only listened
                        on where it is named here; port 0 lets the system choose
      --strict          answers a non-conformant request as the gateway would (the default)
      --lenient         records what is wrong and answers as if it were right, as far as it can be read at all
      --scenario FILE   what goes wrong on purpose, see below
      --state FILE      keeps payments across restarts, a kill at any moment included; the newest 10,000 of each kind
      --report FORMAT=FILE   writes the requests at the end, each judged like a case; the formats are
                        \(formats)

    The merchants are those of the environment variables below; where none of a gateway's are set, the values behind them:

      EdfaPg      /edfapg/payment/post         EDFAPG_CLIENT_KEY=sandbox-client-key
                                               EDFAPG_CLIENT_PASSWORD=sandbox-secret-password
      PayFort     /payfort/FortAPI/paymentApi  PAYFORT_ACCESS_CODE=SANDBOXACCESSCODE PAYFORT_MERCHANT_IDENTIFIER=SANDBOXMERCHANT
                  and /paymentPage             PAYFORT_REQUEST_PHRASE=sandbox-request-phrase
                                               PAYFORT_RESPONSE_PHRASE=sandbox-response-phrase PAYFORT_ALGORITHM=sha256
      PlacetoPay  /placetopay/api/session      PLACETOPAY_LOGIN=sandbox-login PLACETOPAY_SECRET_KEY=sandbox-secret-key
      EveryPay    /everypay/api/v4/payments/…  EVERYPAY_USERNAME=sandbox-username EVERYPAY_SECRET=sandbox-api-secret
                                               EVERYPAY_ACCOUNT=EUR3D1
      Nexi        /nexi/authorization/oauth/token, /nexi/api/v2/payment-intents
                                               NEXI_CLIENT_ID=sandbox-client-id NEXI_CLIENT_SECRET=sandbox+client/secret=

    EdfaPg's card 4111111111111111 is approved with expiry 01/2038, declined with 02, not captured with 03, sent to 3-D Secure
    with 05 (well) and 06 (not); 5123450000000008 and 5123445000000008 are approved; all others are declined. At the other
    gateways the last two digits of the amount choose: 51 is declined, 52 goes to 3-D Secure and ends well, 53 ends badly, 54
    is not captured, all others are approved. Nexi's app is stood for by the page /nexi/app/INTENT; the MAC of its notification
    has the client secret as its key.

    SDKs that insist on https need a TLS proxy in front; it should set X-Forwarded-Proto: https.

    Faults on purpose, and callbacks; the same JSON may stand in the file of --scenario:

      curl -X PUT -H "Content-Type: application/json" http://127.0.0.1:8080/__sandbox/scenario -d \
        '{"callback": "http://127.0.0.1:9000/hook", "rules": [{"do": "delay", "call": "SALE", "times": 1, "milliseconds": 500}]}'

    "do" is delay, drop, truncate, malform, fail, mistype, duplicate-callback or forge-callback; or approve, decline,
    authenticate, fail-authentication or decline-capture, which decide how a payment ends. Examples/sandbox says more, and
    vectors/schema/scenario.json is the file's JSON Schema.

    Who has no server for callbacks names http://127.0.0.1:8080/__sandbox/inbox: a GET shows what came, a DELETE empties it.

    Exit status: 0 all requests were conformant, 1 some were not, 2 usage, 4 it could not listen or was asked nothing.

    """

  private static let site = """
    payconform site DIR [--results REPORT.json]… [--vectors DIR]

    Writes a static site: a page for each operation with its formula, a calculator, an example byte by byte, programs, mistakes,
    rejections and findings; pages for gateways, mistakes, freedoms and cases; a search. It needs no server and no network.
    Each JSON report of 'check' adds a port to the results: a matrix, a page, a badge, and what changed since the report before
    of a port of the same name. DIR is made, or was made by this command; anything else in its place is left alone.

      payconform check --port "php port.php" --report json=run.json
      payconform site public --results run.json

    Exit status: 2 where DIR is something else, 4 where a report is refused or the site cannot be written, 5 for a bad corpus.

    """

  private static let vectors = """
    payconform vectors list [--vectors DIR]          one case name a line
    payconform vectors show NAME [--vectors DIR]     a case, as JSON
    payconform vectors lint [DIR]                    whether a corpus is sound
    payconform vectors export --format ndjson [--vectors DIR]
                                                     every case, one JSON object a line
    payconform vectors fields GATEWAY                the tables of its requests' fields, as vectors/fields holds them
    payconform vectors coverage [--vectors DIR]      which rules have a case that obeys and one that shows a breach

    payconform vectors adopt RECORDING --id ID --comment TEXT [--into FILE] [--vectors DIR]
                                                     makes a case of what a live test recorded of a real gateway's answer

      payconform vectors show edfapg.hash.sale#doc-appendix-b
      payconform vectors adopt payfort.request.purchase.json --id observed-decline --comment "A declined purchase." \\
        --into vectors/payfort/response-decode-observed.json

    What must come of the adopted answer is then asked of the ports: python3 tools/corpus fill FILE

    """
}
