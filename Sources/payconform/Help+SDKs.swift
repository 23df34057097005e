import Reports

/// The help of the commands that check an SDK.
extension Help {
  static let check = """
    payconform check [--port COMMAND] [--only PATTERN]… [--require PATTERN]… [--jobs N] [--shard I/N]
                     [--waivers FILE] [--report FORMAT=FILE]… [--vectors DIR] [--fail-on critical|high|any]
    payconform check --fresh N [--seed S] [--port COMMAND] …
    payconform check --official [--port COMMAND] [--waivers FILE] --report json=FILE --report statement=FILE
    payconform check --sample

    Puts the golden cases to a port and prints what is wrong, case by case. Without --port it checks the reference.

      --sample         checks a built-in SDK with three mistakes, then the same SDK mended, to show what a verdict looks like;
                       goes with no other option. Status 0 where its mistakes were named and the mended SDK passes
      --official       a run that can be stated: the whole corpus of this tool, so not with --only, --shard, --fresh, --replay,
                       --vectors or --fail-on, and what is critical may not be waived. Of it --report also writes 'statement'
                       (JSON after vectors/schema/statement.json) and 'statement-text' (Markdown): what the port offers, what it
                       leaves out and why, what is waived until when. A statement holds the digest of the JSON report
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
      --deadline S     seconds that a port may take for an answer (5). An answer that comes only when the case is asked again is
                       no failure; every report says how many there were
      --budget S       seconds that the run may take (1800)
      --record FILE    takes down what is said, one JSON object a line
      --replay FILE    judges a recording again, in place of --port; every report says so
      --report FORMAT=FILE   writes a report as well; the formats are \(formats).
                       With '-' for FILE it goes to stdout, and what is for people to stderr
      --vectors DIR    another corpus
      --fail-on WHAT   which failures make the exit status 1: critical, high (and worse) or any, the default.
                       All are printed, and the last line begins with TOLERATED where none counts. A secret let out is
                       critical; to accept what must be refused is as bad as the case says; a payment that is taken for done and
                       is not is high; every other failure is medium at most; what no flag of a case rates is medium

      payconform check --port "node port.mjs" --report junit=results.xml --report html=results.html
      payconform check --port "node port.mjs" --fresh 1000 --seed 7
      payconform check --port "node port.mjs" --official --report json=run.json --report statement=statement.json
      payconform check --port "python3 my_port.py" --only "payfort.*" --only "edfapg.hash.sale#card-*"

    Exit status: 0 all cases pass or are waived, 1 some do not, 2 usage, 3 the port does not start or speak the protocol,
    4 the run broke down, ran nothing or could not write its output, 5 the corpus is bad.

    """

  static let portSelftest = """
    payconform port-selftest --port COMMAND [--vectors DIR]

    Eight small exchanges with a port: hello, an answer, a large token, text in hexadecimal (inside objects too), an unknown operation, bad input,
    several cases at once, goodbye. Each that fails says what to change in the adapter.

      payconform port-selftest --port "python3 my_port.py"

    Exit status: 0 all is well, 1 something is not, 2 usage, 3 the port does not start or speak the protocol.

    """

  static let nonces = """
    payconform nonces [--port COMMAND] [--count N] [--budget S]

    Calls 'placetopay.auth' N times (8192), and of each other gateway a request of which the port says "nonce": "own", such as
    'everypay.request.oneoff', and judges the answers: tranKey and seed, or timestamp, of each, and whether the nonces repeat,
    count up, hold the time, have less than 64 bits, or come from a generator that some of them give away: the Mersenne
    Twister, Math.random of Node and Chrome, a congruential or linear one, a digest of the time or of a counter. A repeat is
    told as bits, by the birthday bound. The port is told the real time, and may read the clock itself. All of it may take S
    seconds (1800), which need --port.

      payconform nonces --port "node my_port.mjs"

    Exit status: 0 nothing wrong, 1 something is, 2 usage, 3 the port does not start or speak the protocol, 4 the
    run broke down, its time was over, or the port makes no nonces.

    """

  static let waivers = """
    payconform waivers update --waivers FILE --port COMMAND [--issue LINK] [--owner NAME] [--reason TEXT]
                              [--jobs N] [--deadline S] [--budget S] [--vectors DIR]

    Runs every case and rewrites the file: entries that are stale or mean no case go, verdicts and values that changed are
    renewed, new failures are added for 90 days. 'check' refuses the file until each has an issue, an owner and a reason:
    fill them in, or give them here for all that have none. What people wrote stays.

      payconform waivers update --waivers waivers.json --port "php my-port.php" \\
        --issue https://issues.example/7 --owner payments --reason "fixed in 2.4"

    """

  static let report = """
    payconform report verify FILE [--statement FILE]… [--waivers FILE] [--vectors DIR]
    payconform report verify FILE --captures FILE… [--secrets FILE]
    payconform report merge FILE… [--report FORMAT=FILE]…

    'verify' computes plan, verdicts and waivers of a JSON report again, from the answers in it and from the corpus; with
    --waivers it also compares the report with the file of waivers. It says what --only and --shard left out, and whether a
    recording was judged. What a port really answered only another run shows.
    With --statement it makes the statement of the report again, in either form: a byte that is another in one of the two
    files shows. Status 1 where it says that the port does not conform, and after the day on which its first waiver ends.
    The JSON report of an audit is verified with its captures, which are known by their SHA-256 and audited again.
    'merge' joins the JSON reports of the shards of one run, or of audits of parts of the traffic. What was sent twice, and
    sums and states that contradict each other, show also where the two messages are in different parts. The formats are
    \(formats).

      payconform check --port "php port.php" --report json=run.json
      payconform report verify run.json
      payconform report verify run.json --statement statement.json
      payconform report merge shard-1.json shard-2.json --report junit=results.xml
      payconform report verify audit.json --captures monday.har tuesday.har --secrets secrets.json

    Exit status: that of the run, 0 or 1; 4 where the report cannot be believed, the reports do not belong together, or the
    run broke down or ran nothing; 2 where a file cannot be read.

    """

  static let formats = ReportFormat.allCases.map(\.rawValue).joined(separator: ", ")

  static let sandbox = """
    payconform sandbox [--listen 127.0.0.1:8080] [--strict | --lenient] [--scenario FILE] [--state FILE]
                       [--report FORMAT=FILE]…

    Emulates the five gateways over plain HTTP until SIGINT, SIGTERM or SIGHUP, judges every request and says what is wrong
    with it: a page with all requests is at /__sandbox/, the same as JSON at /__sandbox/requests. On a terminal every request
    is printed, elsewhere those that are not conformant.

      --listen ADDRESS  IP address and port, 127.0.0.1:8080 or [::1]:8080; what other machines can reach is only listened
                        on where it is named here; port 0 lets the system choose
      --strict          answers a non-conformant request as the gateway would (the default)
      --lenient         records what is wrong and answers as if it were right, as far as it can be read at all
      --scenario FILE   what goes wrong on purpose, see below
      --state FILE      keeps payments across restarts, a kill at any moment included; the newest 10,000 of each kind
      --report FORMAT=FILE   writes the requests at the end, each judged like a case; the formats are
                        \(formats); with har everything that went over the wire, secrets too, for 'audit'

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
    has the client secret as its key, and the client id as its merchant.

    A request that the page of another origin sends, by its Origin or Sec-Fetch-Site, is recorded and left out of the verdict: any
    page on the web can send one.

    SDKs that insist on https need a TLS proxy in front; it should set X-Forwarded-Proto: https.

    Faults on purpose, and callbacks; the same JSON may stand in the file of --scenario:

      curl -X PUT -H "Content-Type: application/json" http://127.0.0.1:8080/__sandbox/scenario -d \
        '{"callback": "http://127.0.0.1:9000/hook", "rules": [{"do": "delay", "call": "SALE", "times": 1, "milliseconds": 500}]}'

    "do" is delay, drop, truncate, malform, fail, mistype, duplicate-callback or forge-callback; or approve, decline,
    authenticate, fail-authentication or decline-capture, which decide how a payment ends. Examples/sandbox says more, and
    vectors/schema/scenario.json is the file's JSON Schema.

    Who has no server for callbacks names http://127.0.0.1:8080/__sandbox/inbox: a GET shows what came and whether
    each is signed rightly, and which known mistakes give a wrong signature; a DELETE empties it.

    Exit status: 0 all requests were conformant, 1 some were not, 2 usage, 4 it could not listen or was asked nothing.

    """
}
