import Audit

/// The help of the commands that look at a signature.
extension Help {
  static let operations = """
    payconform operations [GATEWAY|PATTERN]

    Lists the operations, one a line, with what each is for. '*' in a pattern
    stands for anything.

      payconform operations payfort
      payconform operations "*.verify"

    """

  static let describe = """
    payconform describe OP [--vectors DIR]

    Says all that is known about an operation: its inputs, the fields of its
    messages, its formulas and their steps, an input for 'compute' and 'explain',
    its rejections, the traps that cases test, and what the signature does not
    protect.

      payconform describe edfapg.hash.sale

    """

  static let compute = """
    payconform compute OP

    Answers every line of stdin with one line: {"value": …},
    {"reject": {"code", "message"}} or, for bad input, {"error": {"message"}}.
    Text is a string, {"hex": "…"} or {"base64": "…"}. A line has at most 192 MiB.

      echo '{"nonce": "12345678", "seed": "2018-01-29T17:02:49-05:00", "secretKey": "my-key"}' |
        payconform compute placetopay.trankey

    Exit status: 0 every line was answered, 1 a line was bad input or a
    verification refused its message, 2 usage. 'payconform operations' lists the
    operations, 'payconform describe OP' shows an input of one.

    """

  static let explain = """
    payconform explain OP [--format text|json]

    Reads one or several input objects from stdin and prints for each the formula,
    every intermediate value and the answer; as JSON one object a line. Secrets and
    card numbers are masked, so the output can be pasted into a bug report.

      echo '{"email": "doe@example.com", "password": "my-password", "cardNumber": "411111****1111"}' |
        payconform explain edfapg.hash.sale

    Exit status: 0 all were explained, 1 an input was bad or a verification refused
    its message, 2 usage.

    """

  static let diagnose = """
    payconform diagnose OP --got VALUE… [--format text|json] [--vectors DIR]

    Reads an input object from stdin and says which known mistake, or which two,
    give VALUE instead of the right value. It shows the right and the wrong
    derivation side by side, and how to fix the mistake. Secrets and card numbers
    are masked. For several inputs, give one --got each, in order, or put objects
    {"input": {…}, "got": …} on stdin and leave out --got.

      echo '{"email": "doe@example.com", "password": "13a4822c5907ed235f3a068c76184fc3",
             "cardNumber": "4111111111111111"}' \\
        | payconform diagnose edfapg.hash.sale --got 13fb06991c43b062d24b2afb08a2d45d

    Exit status: 0 each value is right or explained, 1 one is not or its input is
    bad, 2 usage.

    """

  static let audit = """
    payconform audit FILE… [--secrets FILE] [--gateway G] [--as OP] [--jobs N]
                     [--report FORMAT=FILE]…

    Reads captured traffic and says for every payment message whether its signature
    is right, which mistake made a wrong one, and what else is wrong: secrets and
    card numbers where they do not belong, replays, amounts that differ.

    FILE is HAR 1.2, mitmproxy flows, the output of curl --trace (that of
    --trace-ascii and -v too, whose bodies are lost), raw HTTP messages or NDJSON,
    each optionally in gzip; a folder of such files, in which reports of earlier
    audits are skipped; or '-' for stdin. NDJSON has a line for each request or
    response:

      {"method", "url", "headers": [[name, value], …], "body" or "bodyBase64", "time", "id", "response": {"status", …}}

      --secrets FILE   the merchants' secrets, as JSON; without it they are taken
                       from the variable PAYCONFORM_SECRETS, which holds the same
                       JSON. Only the owner should be able to read the file.
                       Without secrets signatures are 'undeterminable', and
                       everything else is judged all the same: the status is 4 if
                       all messages are undeterminable, else 0 or 1, and the last
                       line says that no signature could be checked
      --gateway G      looks for one gateway only:
                       \(Auditor.gateways.joined(separator: ", "))
      --as OP          each file is a single body, of the message that this
                       operation makes, reads or verifies
      --jobs N         N threads read the entries (1); the report is the same for
                       any N
      --report FORMAT=FILE  writes what was found; ndjson has a line for each
                       message, json also the steps to the right signature, html
                       and markdown are pages to hand on; the formats are
                       \(AuditFormat.allCases.map(\.rawValue).joined(separator: ", ")).
                       With '-' for FILE it goes to stdout, and messages for people
                       to stderr

    The file of secrets; a gateway may have several merchants, and a merchant
    several entries, for old and new keys:

      {\(Keyring.example.joined(separator: ",\n   "))}

    For example, what curl sent and got:

      curl --trace sale.trace -d @sale.form https://api.edfapay.com/payment/post
      payconform audit sale.trace --secrets secrets.json --report html=audit.html

    A verdict is 'verified', 'wrong', 'unsigned' (the gateway does not sign such
    messages) or 'undeterminable' (the secret or the exact bytes are missing).
    vectors/FINDINGS.md lists the other findings.

    Exit status: 0 nothing wrong; 1 a wrong signature, or a finding above 'note';
    2 usage; 4 nothing was judged, everything was undeterminable, or a part of a
    file could not be read.

    """

  static let analyze = """
    payconform analyze [OP|GATEWAY] [--format text|json|html]

    Derives from the formulas and the tables of fields what an attacker can change:
    fields and bytes that are not signed, fields that run into each other, folded
    case, signatures valid for two kinds of message or in both directions, weak
    digests, messages that can be extended without the secret, missing freshness,
    nonces that can be guessed. The evidence is two made-up inputs that 'payconform
    compute' recomputes. 'html' is one page with a map of what every gateway signs.

      payconform analyze payfort.signature
      payconform analyze edfapg
      payconform analyze --format html > coverage.html

    """
}
