import Gateways
import Reports

/// A page for the first hour of each of the three kinds of reader.
enum ReaderGuides {
  static let all = [sdk, audit, ci]

  static let sdk = door(
    "start/sdk.html", "I write an SDK", "An hour from nothing to a list of what is wrong.",
    [
      (
        "see", "1. See a verdict",
        """
        <p>A small SDK with three mistakes is checked, then the same SDK fixed. In a clone of the repository with a Swift 6.2 toolchain, build the command first; on Linux the
        release is one file that needs neither, and the README's "Installing" says where it is. Below, <code>payconform</code> is either of the two.</p>
        \(HTML.command("swift build -c release --product payconform\nexport PATH=\"$PWD/.build/release:$PATH\"\npayconform check --sample"))
        """
      ),
      (
        "connect", "2. Connect your SDK",
        """
        <p>A port is any command that reads one JSON object a line and answers each with one line. Copy a template for your language
        (PHP, Python, JavaScript, Java, Kotlin, Go, C#, Ruby) from the repository's folder <code>ports/templates</code>, and let it call your code.</p>
        <pre>&gt; {"t":"hello","protocol":1,"suite":{"name":"payment-conformance","version":"0.1.0"}}
        &lt; {"t":"hello","protocol":1,"port":{"name":"acme-go","version":"2.3.1","language":"go"},"ops":["edfapg.hash.sale"]}
        &gt; {"t":"case","n":1,"op":"edfapg.hash.sale","input":{"email":"doe@example.com","password":"…","cardNumber":"4111111111111111"}}
        &lt; {"t":"result","n":1,"value":"2702ae0c4f99506dc29b5615ba9ee3c0"}
        &gt; {"t":"bye"}</pre>
        <p>For an SDK in Go, build the port first and name the program:</p>
        \(HTML.command("cp ports/templates/*.go . && go build -o port *.go\npayconform port-selftest --port \"./port\"\npayconform check --port \"./port\""))
        <p>Write to stdout only messages; log to stderr. What the SDK does not have, the port leaves out of <code>ops</code>; it is then not asked for it.</p>
        <p>An SDK that already sends its requests over HTTP can be tried without a port: the sandbox emulates the gateways on your machine,
        and its page says what is wrong with each request.</p>
        \(HTML.command("payconform sandbox"))
        """
      ),
      (
        "read", "3. Read what it says",
        """
        <p>A failure shows the case, the expected and the actual answer, the first difference and, if known, the mistake and how to
        fix it. The page of each <a href="../operations.html">operation</a> shows the formula, an example byte by byte and programs to compare with.</p>
        \(HTML.command("payconform check --port \"./port\" --only \"edfapg.*\" --report html=report.html\npayconform explain edfapg.hash.sale\npayconform diagnose edfapg.hash.sale --got VALUE"))
        """
      ),
      (
        "fix", "4. Fix it, one mistake at a time",
        """
        <p>The mistakes come with the number of cases that they explain. Fix the first, run again. Failures that have to stay for now go
        into a file of waivers with an owner, an issue and a last day.</p>
        """
      ),
    ])

  static let audit = door(
    "start/audit.html", "I audit", "Recompute, judge recorded traffic, and see what is not covered.",
    [
      (
        "recompute", "1. Recompute a signature",
        """
        <p>Every intermediate value by name, with secrets masked; the inputs of each <a href="../operations.html">operation</a> are on its page:</p>
        \(HTML.command("echo '{\"email\": \"doe@example.com\", \"password\": \"…\", \"cardNumber\": \"4111111111111111\"}' | payconform explain edfapg.hash.sale"))
        <p>Or type the inputs into that page; the calculator runs in the page, and nothing leaves it.</p>
        """
      ),
      (
        "traffic", "2. Judge recorded traffic",
        """
        <p>HAR, mitmproxy, <code>curl --trace</code>, raw HTTP and NDJSON are read. Secrets come from a file, never from arguments; <code>payconform help audit</code> has
        the members for each gateway. Without it, everything except the signatures is judged.</p>
        <pre>{"payfort": [{"accessCode": "…", "requestPhrase": "…", "responsePhrase": "…", "algorithm": "sha256"}]}</pre>
        \(HTML.command("payconform audit traffic.har --secrets secrets.json --report html=audit.html"))
        <p>For each payment message: whether its signature is right, which mistake made a wrong one, replays, amounts that differ, leaked secrets and
        card numbers. Status 0: nothing is wrong. 1: a signature or something else is. 4: nothing could be judged.</p>
        """
      ),
      (
        "coverage", "3. See what a signature does not cover",
        """
        <p>The page of each gateway (\(gateways)) shows what is signed in its messages, and lists what follows, with two inputs that prove it.</p>
        \(HTML.command("payconform analyze edfapg"))
        """
      ),
    ])

  static let ci = door(
    "start/ci.html", "I run CI", "One command, an exit status, a file for the CI's own page.",
    [
      (
        "run", "1. Run it",
        """
        \(HTML.command("payconform check --port \"./port\" --report junit=results.xml --report json=run.json --report markdown=summary.md"))
        <p>Status 0: all pass or are waived. 1: some fail. 2: a wrong call. 3: the port does not start or does not speak the protocol. 4: the run
        broke down or ran nothing. 5: the corpus is bad.</p>
        <p>A report can be \(ReportFormat.allCases.map { HTML.code($0.rawValue) }.joined(", ")), any number of them at once. An answer has a timeout of five seconds
        (<code>--deadline</code>), the run one of half an hour (<code>--budget</code>).</p>
        """
      ),
      (
        "junit", "2. Read the JUnit file",
        """
        <p>There is a test case for each golden case. A failure is a <code>failure</code> element; a case whose failure is waived is
        <code>skipped</code>, and its message says until when, by whom and under which issue:</p>
        <pre>&lt;skipped message="fail, waived until 2030-01-01 by payments, https://issues.example/7: fixed in 2.4"/&gt;</pre>
        <p>After the last day of its waiver a case fails again. A waiver of a case that passes fails the run:
        remove it.</p>
        """
      ),
      (
        "waive", "3. Waive what is known",
        """
        \(HTML.command("payconform help waivers\npayconform check --port \"./port\" --waivers waivers.json"))
        <p>A waiver names one case, or a pattern with the maximum number of cases that it may cover (<code>cap</code>), and how they fail:</p>
        <pre>{"schemaVersion": 1, "waivers": [
          {"case": "edfapg.hash.sale#plus-*", "cap": 20, "verdict": "fail", "owner": "payments",
           "issue": "https://issues.example/7", "reason": "fixed in 2.4", "expires": "2030-01-01"}]}</pre>
        """
      ),
      (
        "publish", "4. Publish the results",
        """
        <p>The JSON reports of any number of ports become a matrix, a page for each port, the difference of two runs of one port, and badges.</p>
        \(HTML.command("payconform site public --results run.json --results other.json"))
        """
      ),
    ])

  /// The gateways that take requests; the operations of the others are shared by all of them.
  private static let gateways = Gateway.all.filter { $0.operations.contains(where: \.isRequest) }
    .map { "<a href=\"../gateway/\($0.name).html\">\($0.title)</a>" as HTML }.joined(", ")

  private static func door(
    _ path: String, _ title: String, _ lead: HTML, _ sections: [(id: String, title: String, content: HTML)]
  ) -> Page {
    var page = Page(path: path, title: title)
    page.trail = [("index.html", "Start")]
    page.lead = "<p class=\"lead\">\(lead)</p>"
    page.sections = sections
    return page
  }
}
