import Reports

/// The help of the commands that check an SDK.
extension Help {
  static let check = """
    payconform check [--port COMMAND] [--only PATTERN]… [--require PATTERN]…
                     [--jobs N] [--shard I/N] [--waivers FILE]
                     [--report FORMAT=FILE]… [--vectors DIR]
                     [--fail-on critical|high|any]
    payconform check --fresh N [--seed S] [--port COMMAND] …
    payconform check --official [--port COMMAND] [--waivers FILE]
                     --report json=FILE --report statement=FILE
    payconform check --sample

    Runs the golden cases on a port and prints what is wrong, case by case. Without
    --port it checks the reference, this tool's own implementation.

      --sample         checks a built-in SDK with three mistakes, then the same SDK
                       fixed, to show what a verdict looks like; takes no other
                       option. Status 0 if the mistakes were named and the fixed
                       SDK passes
      --official       makes a run that can be stated: this tool's whole corpus, so
                       not with --only, --shard, --fresh, --replay, --vectors or
                       --fail-on, and critical failures may not be waived. --report
                       then also writes 'statement' (JSON, its schema is
                       vectors/schema/statement.json) and 'statement-text'
                       (Markdown): what the port offers, what it leaves out and
                       why, what is waived until when. A statement holds the digest
                       of the JSON report
      --fresh N        asks N new inputs for each operation of the port, and none
                       of the corpus: a port that looks its answers up fails. They
                       are made from the cases and the tables of fields, judged by
                       the reference, and named OP#fresh-SEED-NUMBER. Each failure
                       is also printed as a case to keep, as small as possible
      --seed S         0 to 4294967295: the same seed asks the same inputs, on
                       every machine. Without it one is drawn; the report names it
      --port COMMAND   a shell command that speaks the port protocol on stdin and
                       stdout
      --only PATTERN   runs cases whose operation (or, with '#', full name)
                       matches; '*' stands for anything. The accepted twins of
                       refused cases come along: if a port does not accept the
                       twin, its refusal shows nothing (vacuous)
      --require PATTERN  fails if the port does not offer a matching case: its
                       operation is not in 'ops' of the hello, or 'options' leave
                       it out
      --jobs N         N processes of the port share the cases
      --shard I/N      one of N parts of the corpus, chosen by the names of the
                       cases; together they run every case once. A twin may be in
                       another part, so refusals are proved only after
                       'report merge'
      --waivers FILE   known failures, as JSON; its schema is
                       vectors/schema/waivers.json
      --deadline S     seconds that a port may take to answer (5). An answer that
                       comes only when the case is asked again is no failure; every
                       report says how many there were
      --budget S       seconds that the run may take (1800)
      --record FILE    records the conversation, one JSON object a line
      --replay FILE    judges a recording instead of a port; every report says so
      --report FORMAT=FILE  also writes a report, in one of the formats below. With
                       '-' for FILE it goes to stdout, and messages for people to
                       stderr
      --vectors DIR    another corpus
      --fail-on WHAT   which failures make the exit status 1: critical, high (and
                       worse) or any, the default. All are printed, and the last
                       line begins with TOLERATED if none counts. A leaked secret
                       is critical; accepting what must be refused is as bad as the
                       case says; taking a payment for done that is not is high;
                       every other failure is medium at most; what no flag of a
                       case rates is medium

    The formats of reports are
    \(formats).

      payconform check --port "node port.mjs" --report junit=results.xml --report html=results.html
      payconform check --port "node port.mjs" --fresh 1000 --seed 7
      payconform check --port "node port.mjs" --official --report json=run.json --report statement=statement.json
      payconform check --port "python3 my_port.py" --only "payfort.*" --only "edfapg.hash.sale#card-*"

    Exit status: 0 all cases pass or are waived, 1 some do not, 2 usage, 3 the port
    does not start or does not speak the protocol, 4 the run broke down, ran
    nothing or could not write its output, 5 the corpus is bad.

    """

  static let portSelftest = """
    payconform port-selftest --port COMMAND [--vectors DIR]

    Has eight short exchanges with a port: hello, an answer, a large token, text in
    hexadecimal (inside objects too), an unknown operation, bad input, several
    cases at once, goodbye. For each that fails it says what to change in the
    adapter.

      payconform port-selftest --port "python3 my_port.py"

    Exit status: 0 all is well, 1 something is not, 2 usage, 3 the port does not
    start or does not speak the protocol.

    """

  static let nonces = """
    payconform nonces [--port COMMAND] [--count N] [--budget S]

    Says whether a port's nonces can be guessed. It calls 'placetopay.auth' N times
    (8192), and for each other gateway a request for which the port says
    "nonce": "own", such as 'everypay.request.oneoff'. It checks each answer
    (tranKey and seed, or timestamp), and whether the nonces repeat, count up,
    contain the time, have less than 64 bits, or come from a generator that some of
    them reveal: the Mersenne Twister, Math.random of Node and Chrome, a
    congruential or linear one, a digest of the time or of a counter. Repeats are
    reported as bits, by the birthday bound. The port is told the real time, and
    may read the clock itself. It may take S seconds in all (1800); --budget needs
    --port.

      payconform nonces --port "node my_port.mjs"

    Exit status: 0 nothing wrong, 1 something is, 2 usage, 3 the port does not
    start or does not speak the protocol, 4 the run broke down, ran out of time, or
    the port makes no nonces.

    """

  static let waivers = """
    payconform waivers update --waivers FILE --port COMMAND [--issue LINK]
                              [--owner NAME] [--reason TEXT] [--jobs N]
                              [--deadline S] [--budget S] [--vectors DIR]

    Runs every case and rewrites the file of waivers: entries that are stale or
    match no case are removed, changed verdicts and values are renewed, new
    failures are added for 90 days. 'check' refuses the file until each entry has
    an issue, an owner and a reason: fill them in, or give them here for all that
    have none. What people wrote stays.

      payconform waivers update --waivers waivers.json --port "php my-port.php" \\
        --issue https://issues.example/7 --owner payments --reason "fixed in 2.4"

    """

  static let report = """
    payconform report verify FILE [--statement FILE]… [--waivers FILE]
                             [--vectors DIR]
    payconform report verify FILE --captures FILE… [--secrets FILE]
    payconform report merge FILE… [--report FORMAT=FILE]…

    'verify' recomputes the plan, verdicts and waivers of a JSON report from the
    answers in it and the corpus. With --waivers it also compares the report with
    the file of waivers. It says what --only and --shard left out, and whether a
    recording was judged. Only another run shows what a port really answers.

    With --statement it also recomputes the report's statement, in either form: any
    changed byte in one of the two files shows. The status is 1 if the statement
    says that the port does not conform, and after the day on which its first
    waiver ends.

    The JSON report of an audit is verified with its captures, which are identified
    by their SHA-256 and audited again.

    'merge' joins the JSON reports of the shards of one run, or of audits of parts
    of the traffic. It also finds messages that were sent twice, and sums and
    states that contradict each other, across parts. The formats are
    \(formats).

      payconform check --port "php port.php" --report json=run.json
      payconform report verify run.json
      payconform report verify run.json --statement statement.json
      payconform report merge shard-1.json shard-2.json --report junit=results.xml
      payconform report verify audit.json --captures monday.har tuesday.har --secrets secrets.json

    Exit status: that of the run, 0 or 1; 4 if the report cannot be trusted, the
    reports do not belong together, or the run broke down or ran nothing; 2 if a
    file cannot be read.

    """

  static let formats = ReportFormat.allCases.map(\.rawValue).joined(separator: ", ")

  static let sandbox = """
    payconform sandbox [--listen 127.0.0.1:8080] [--strict | --lenient]
                       [--scenario FILE] [--state FILE] [--report FORMAT=FILE]…

    Emulates the five gateways over plain HTTP until SIGINT, SIGTERM or SIGHUP,
    judges every request and says what is wrong with it. A page with all requests
    is at /__sandbox/, the same as JSON at /__sandbox/requests. A terminal shows
    every request; elsewhere only those that are not conformant are printed.

      --listen ADDRESS  IP address and port, 127.0.0.1:8080 or [::1]:8080; an
                        address that other machines can reach must be named here;
                        port 0 lets the system choose
      --strict          answers a non-conformant request as the gateway would (the
                        default)
      --lenient         records what is wrong and answers as if it were right, as
                        far as it can be read at all
      --scenario FILE   what goes wrong on purpose, see below
      --state FILE      keeps payments across restarts, even after a kill at any
                        moment; the newest 10,000 of each kind
      --report FORMAT=FILE  writes the requests at the end, each judged like a
                        case, in one of the formats below; har is all traffic,
                        secrets too, for 'audit'

    The formats of reports are har and
    \(formats).

    The environment variables below set the merchants; if none of a gateway's are
    set, it uses the values shown:

      EdfaPg      /edfapg/payment/post
                  EDFAPG_CLIENT_KEY=sandbox-client-key
                  EDFAPG_CLIENT_PASSWORD=sandbox-secret-password
      PayFort     /payfort/FortAPI/paymentApi and /paymentPage
                  PAYFORT_ACCESS_CODE=SANDBOXACCESSCODE
                  PAYFORT_MERCHANT_IDENTIFIER=SANDBOXMERCHANT
                  PAYFORT_REQUEST_PHRASE=sandbox-request-phrase
                  PAYFORT_RESPONSE_PHRASE=sandbox-response-phrase
                  PAYFORT_ALGORITHM=sha256
      PlacetoPay  /placetopay/api/session
                  PLACETOPAY_LOGIN=sandbox-login
                  PLACETOPAY_SECRET_KEY=sandbox-secret-key
      EveryPay    /everypay/api/v4/payments/…
                  EVERYPAY_USERNAME=sandbox-username
                  EVERYPAY_SECRET=sandbox-api-secret
                  EVERYPAY_ACCOUNT=EUR3D1
      Nexi        /nexi/authorization/oauth/token, /nexi/api/v2/payment-intents
                  NEXI_CLIENT_ID=sandbox-client-id
                  NEXI_CLIENT_SECRET=sandbox+client/secret=

    At EdfaPg, card 4111111111111111 is approved with expiry 01/2038, declined with
    02, not captured with 03, sent to 3-D Secure with 05 (succeeds) and 06 (fails);
    5123450000000008 and 5123445000000008 are approved; all others are declined. At
    the other gateways the last two digits of the amount choose: 51 is declined, 52
    goes to 3-D Secure and succeeds, 53 goes there and fails, 54 is not captured,
    all others are approved. The page /nexi/app/INTENT takes the place of Nexi's
    app; the MAC of its notification has the client secret as its key, and the
    client id as its merchant.

    A request from a page of another origin, by its Origin or Sec-Fetch-Site, is
    recorded but does not affect the verdict: any page on the web can send one.

    SDKs that insist on https need a TLS proxy in front; it should set
    X-Forwarded-Proto: https.

    To set faults and callbacks, send a scenario; --scenario takes a file with the
    same JSON:

      curl -X PUT -H "Content-Type: application/json" http://127.0.0.1:8080/__sandbox/scenario -d \\
        '{"callback": "http://127.0.0.1:9000/hook", "rules": [{"do": "delay", "call": "SALE", "times": 1, "milliseconds": 500}]}'

    "do" is delay, drop, truncate, malform, fail, mistype, duplicate-callback or
    forge-callback; or approve, decline, authenticate, fail-authentication or
    decline-capture, which decide how a payment ends. Examples/sandbox says more;
    vectors/schema/scenario.json is the file's JSON Schema.

    Without a server for callbacks, name http://127.0.0.1:8080/__sandbox/inbox: a
    GET shows what came, whether each is signed correctly, and which known mistakes
    give a wrong signature; a DELETE empties it.

    Exit status: 0 all requests were conformant, 1 some were not, 2 usage, 4 it
    could not listen or got no request.

    """
}
