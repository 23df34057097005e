import ConformanceKit
import Encodings
import Gateways

/// A run as one self-contained page: it needs no network, no server and no other file.
///
/// Its policy forbids every connection, and every script and style except its own, which it names by digest. So even a
/// port's text that slipped through the escapes could do nothing.
enum HTMLReport {
  static func render(_ record: RunRecord) -> String {
    let groups = FailureGroups(record)
    let (head, foot) = (self.head(record, groups), Self.foot)
    var data = HTMLData(record, groups)
    let size = head.utf8.count + foot.utf8.count
    return head + "<script type=\"application/json\" id=\"data\">\(data.text(beside: size))</script>\n" + foot
  }

  private static let script = HTMLScript.text + KillMatrixScript.text

  private static func head(_ record: RunRecord, _ groups: FailureGroups) -> String {
    let run = record.run
    let policy = "default-src 'none'; script-src '\(digest(script))'; style-src '\(digest(HTMLStyle.text))'"
    return """
      \(HTMLFrame.head("Payment conformance: \(Summary.port(run))", policy: policy))
      <style>\(HTMLStyle.text)</style>
      </head>
      <body>
      <a class="skip" href="#cases">To the cases</a>
      <header>
      <h1><span class="verdict \(run.conclusion.rawValue)">\(run.conclusion.rawValue)</span> \(XMLText.escape(Summary.port(run)))</h1>
      \(Summary.failure(run).map { "<p class=\"trouble\">\(XMLText.escape($0))</p>" } ?? "")
      \(Summary.flaws(run).map(\.sentence).map { "<p class=\"trouble\">\(XMLText.escape($0))</p>" }.joined(separator: "\n"))
      \(Summary.remarks(record).map { "<p>\(XMLText.escape($0))</p>" }.joined(separator: "\n"))
      \(HTMLOverview.numbers(run))
      <p class="faint">\(Summary.counts(run)); \(Summary.untested(run));
      \(run.total - run.filtered) of \(run.total) cases asked for.</p>
      </header>
      <main>
      \(cards(groups))
      \(HTMLOverview.cards("vacuous", "Refusals whose twin was not accepted", groups.vacuous, from: groups.mistakes.count + groups.unexplained.count))
      \(HTMLOverview.cards("waivers", "Passes under a waiver", groups.waivers, from: groups.all.count - groups.waivers.count))
      \(HTMLOverview.operations(run))
      \(record.killMatrix?.html ?? "")
      \(filters(run))
      <h2 id="cases" tabindex="-1">Cases</h2>
      <p id="shown" role="status"></p>
      <noscript><p>The cases are listed by a script of this page, but scripts are switched off.</p></noscript>
      <ol id="list"></ol>
      <button type="button" id="more" hidden></button>
      </main>
      <footer><p>\(Tool.name) \(XMLText.escape(record.provenance.toolVersion)), \(record.provenance.started.description)\
      \(record.provenance.corpusDigest.map { ",\ncorpus SHA-256 <code>\(XMLText.escape($0))</code>" } ?? "")</p></footer>

      """
  }

  private static func cards(_ groups: FailureGroups) -> String {
    var (first, cards) = (0, "")
    for part in groups.parts {
      cards += HTMLOverview.cards(part.id, part.title, part.groups, from: first)
      first += part.groups.count
    }
    return cards
  }

  private static let foot = "<script>\(script)</script>\n</body>\n</html>\n"

  /// A hash-source (CSP Level 3 §2.3.1).
  private static func digest(_ text: String) -> String {
    "sha256-\(Base64.encode(DigestAlgorithm.sha256.hash(Array(text.utf8))))"
  }

  private static func filters(_ run: Runner.Report) -> String {
    let words = Dictionary(run.outcomes.map { (FailureText.word($0), 1) }, uniquingKeysWith: +)
    let verdicts = words.sorted { $0.key < $1.key }.map { ($0.key, "\($0.key) (\($0.value))") }
    let waived = run.waived.isEmpty ? [] : [("waived", "all waived (\(run.waived.count))")]
    let gateways = Gateway.all.filter { gateway in
      run.outcomes.contains { $0.testCase.operation.hasPrefix(gateway.name + ".") }
    }
    let severe = Set(run.outcomes.filter { $0.standing != .passed }.compactMap(\.severity))
    let severities = severe.sorted(by: >).map(\.rawValue)
    return """
      <form id="filters" role="search" aria-label="Filter the cases">
      <label>Search <input type="search" id="words" placeholder="name, comment, flag" autocomplete="off" aria-keyshortcuts="/"></label>
      \(select("verdict", "Verdict", [("", "all"), ("failed", "all failures")] + waived + verdicts))
      \(select("gateway", "Gateway", [("", "all")] + gateways.map { ($0.name, $0.title) }))
      \(select("severity", "Severity", [("", "all")] + severities.map { ($0, $0) }))
      <button type="reset">Reset</button>
      </form>
      """
  }

  private static func select(_ id: String, _ label: String, _ options: [(value: String, text: String)]) -> String {
    let options = options.map { "<option value=\"\(XMLText.escape($0.value))\">\(XMLText.escape($0.text))</option>" }
    return "<label>\(label) <select id=\"\(id)\">\(options.joined())</select></label>"
  }
}
