import ConformanceKit
import Encodings
import Gateways

/// A run as one page that needs nothing else: no network, no server, no other file.
///
/// The page forbids itself every connection, and every script and style but its own, which it names by digest. So even text of
/// a port that slipped through the escapes could do nothing.
enum HTMLReport {
  static func render(_ record: RunRecord) -> String {
    let run = record.run
    let title = "Payment conformance: \(Summary.port(run))"
    let policy =
      "default-src 'none'; script-src '\(digest(HTMLScript.text))'; style-src '\(digest(HTMLStyle.text))'; "
      + "base-uri 'none'; form-action 'none'"
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(XMLText.escape(title))</title>
      <style>\(HTMLStyle.text)</style>
      </head>
      <body>
      <a class="skip" href="#cases">To the cases</a>
      <header>
      <h1><span class="verdict \(run.conclusion.rawValue)">\(run.conclusion.rawValue)</span> \(XMLText.escape(Summary.port(run)))</h1>
      \(Summary.failure(run).map { "<p class=\"trouble\">\(XMLText.escape($0))</p>" } ?? "")
      \(Summary.flaws(run).map(\.sentence).map { "<p class=\"trouble\">\(XMLText.escape($0))</p>" }.joined(separator: "\n"))
      <p>\(Summary.counts(run)); \(Summary.untested(run));
      \(run.total - run.filtered) of \(run.total) cases asked for.</p>
      </header>
      <main>
      \(mistakes(record.notes))
      \(vacuous(record.vacuous))
      \(matrix(run))
      \(record.killMatrix?.html ?? "")
      \(filters(run))
      <h2 id="cases" tabindex="-1">Cases</h2>
      <p id="shown" role="status"></p>
      <noscript><p>The cases are listed by a script of this page, which is switched off.</p></noscript>
      <ol id="list"></ol>
      <button type="button" id="more" hidden></button>
      </main>
      <footer><p>\(Tool.name) \(XMLText.escape(record.provenance.toolVersion)), \(record.provenance.started.description)\
      \(record.provenance.corpusDigest.map { ",\ncorpus SHA-256 <code>\(XMLText.escape($0))</code>" } ?? "")</p></footer>
      <script type="application/json" id="data">\(HTMLData.text(record))</script>
      <script>\(HTMLScript.text)</script>
      </body>
      </html>

      """
  }

  /// CSP Level 3 §2.3.1, hash-source.
  private static func digest(_ text: String) -> String {
    "sha256-\(Base64.encode(DigestAlgorithm.sha256.hash(Array(text.utf8))))"
  }

  /// What the port does wrong, before the cases that show it.
  private static func mistakes(_ notes: [MistakeNote]) -> String {
    guard !notes.isEmpty else { return "" }
    let items = notes.map { note in
      "<li><strong>Your port \(XMLText.escape(Display.line(note.phrase)))</strong>: \(note.count)"
        + note.faults.map { "<br><span class=\"faint\">\(XMLText.escape("\($0.name): \($0.mend)"))</span>" }.joined()
        + "</li>"
    }
    return "<section aria-labelledby=\"mistakes\"><h2 id=\"mistakes\">Mistakes</h2><ul>\(items.joined())</ul></section>"
  }

  /// Refusals that show nothing, by the twin that was not accepted.
  private static func vacuous(_ groups: [VacuousGroup]) -> String {
    guard !groups.isEmpty else { return "" }
    let items = groups.map { group in
      "<li><strong>\(group.count)</strong><br><span class=\"faint\">\(XMLText.escape(group.sentence))</span></li>"
    }
    return "<section aria-labelledby=\"vacuous\"><h2 id=\"vacuous\">Refusals beside a twin that was not accepted</h2>"
      + "<ul>\(items.joined())</ul></section>"
  }

  /// Gateways down, their operations across; each is a button that shows its cases.
  private static func matrix(_ run: Runner.Report) -> String {
    let tallies = Dictionary(uniqueKeysWithValues: Tally.byOperation(run).map { ($0.operation, $0.tally) })
    let rows = Gateway.all.compactMap { gateway -> String? in
      let cells = gateway.operations.compactMap { operation in
        tallies[operation.name].map { cell(operation, gateway, $0) }
      }
      guard !cells.isEmpty else { return nil }
      return "<tr><th scope=\"row\">\(XMLText.escape(gateway.title))</th><td>\(cells.joined())</td></tr>"
    }
    return "<section aria-labelledby=\"overview\"><h2 id=\"overview\">Gateways and operations</h2>\n"
      + "<table id=\"matrix\"><tbody>\n\(rows.joined(separator: "\n"))\n</tbody></table></section>"
  }

  private static func cell(_ operation: Operation, _ gateway: Gateway, _ tally: Tally) -> String {
    let kind = tally.failed > 0 ? "fail" : tally.waived > 0 ? "waived" : tally.tested > 0 ? "pass" : "untested"
    let waived = tally.waived > 0 ? ", \(tally.waived) waived" : ""
    let label =
      tally.tested > 0 ? "\(tally.passed) of \(tally.tested) pass\(waived)" : "\(tally.untested) cases, not tested"
    let name = operation.name.dropFirst(gateway.name.count + 1)
    return "<button type=\"button\" class=\"\(kind)\" data-operation=\"\(operation.name)\" aria-pressed=\"false\" "
      + "title=\"\(XMLText.escape(operation.summary))\"><b>\(name)</b> <span>\(label)</span></button>"
  }

  private static func filters(_ run: Runner.Report) -> String {
    let words = Dictionary(run.outcomes.map { (FailureText.word($0), 1) }, uniquingKeysWith: +)
    let verdicts = words.sorted { $0.key < $1.key }.map { ($0.key, "\($0.key) (\($0.value))") }
    let waived = run.waived.isEmpty ? [] : [("waived", "all waived (\(run.waived.count))")]
    let gateways = Gateway.all.filter { gateway in
      run.outcomes.contains { $0.testCase.operation.hasPrefix(gateway.name + ".") }
    }
    let bugs = Set(run.outcomes.flatMap { $0.testCase.notes.filter { !$0.isInternal }.map(\.bug) }).sorted()
    return """
      <form id="filters" role="search" aria-label="Filter the cases">
      <label>Search <input type="search" id="words" placeholder="name, comment, flag" autocomplete="off" aria-keyshortcuts="/"></label>
      \(select("verdict", "Verdict", [("", "all"), ("failed", "all failures")] + waived + verdicts))
      \(select("gateway", "Gateway", [("", "all")] + gateways.map { ($0.name, $0.title) }))
      \(select("bug", "Bug class", [("", "all")] + bugs.map { ($0, $0) }))
      <button type="reset">Reset</button>
      </form>
      """
  }

  private static func select(_ id: String, _ label: String, _ options: [(value: String, text: String)]) -> String {
    let options = options.map { "<option value=\"\(XMLText.escape($0.value))\">\(XMLText.escape($0.text))</option>" }
    return "<label>\(label) <select id=\"\(id)\">\(options.joined())</select></label>"
  }
}
