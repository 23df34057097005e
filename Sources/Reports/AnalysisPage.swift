package import Analysis
import Encodings
package import Gateways

/// An analysis as one page without scripts: a heat map of what is signed for every gateway, then the findings.
package enum AnalysisPage {
  /// The page of some operations with their findings.
  package static func html(_ analyses: [(operation: Operation, weaknesses: [Weakness])]) -> String {
    let shown = analyses.filter { !$0.weaknesses.isEmpty || MessageCoverage($0.operation) != nil }
    let all = shown.flatMap(\.weaknesses)
    let counts = Weakness.Severity.allCases.map { severity in
      "<li class=\"\(severity.rawValue)\"><b>\(all.count { $0.severity == severity })</b> \(severity.rawValue)</li>"
    }
    let sections = Gateway.all.map { gateway in
      section(gateway, shown.filter { $0.operation.name.hasPrefix("\(gateway.name).") })
    }
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>What the signatures do not cover</title>
      <style>\(style)</style>
      </head>
      <body>
      <header>
      <h1>What the signatures do not cover</h1>
      <p>Computed from the formulas and the gateways' tables of fields: each field was changed, and the signature was watched. The
      inputs are made up; <code>payconform compute</code> gives the same values.</p>
      <ul class="counts">\(counts.joined())</ul>
      <ul class="key"><li class="whole">signed</li><li class="part">in part</li><li class="none">not signed</li></ul>
      </header>
      <main>
      \(sections.joined(separator: "\n"))
      </main>
      </body>
      </html>

      """
  }

  private static func section(
    _ gateway: Gateway, _ analyses: [(operation: Operation, weaknesses: [Weakness])]
  ) -> String {
    guard !analyses.isEmpty else { return "" }
    let maps = analyses.compactMap { MessageCoverage($0.operation) }.map(row)
    let map = maps.isEmpty ? "" : "<div class=\"map\">\n\(maps.joined(separator: "\n"))\n</div>"
    let findings = analyses.filter { !$0.weaknesses.isEmpty }.map { analysis in
      "<h3><code>\(XMLText.escape(analysis.operation.name))</code></h3>\n"
        + analysis.weaknesses.map(finding).joined(separator: "\n")
    }
    return """
      <section>
      <h2>\(XMLText.escape(gateway.title))</h2>
      \(map)
      \(findings.joined(separator: "\n"))
      </section>
      """
  }

  private static func row(_ coverage: MessageCoverage) -> String {
    let cells = coverage.fields.map { field in
      let state = field.isWhole ? "whole" : field.isNone ? "none" : "part"
      let count = state == "part" ? " <small>\(field.signed) of \(field.tried) bytes</small>" : ""
      let word = state == "whole" ? "signed" : state == "none" ? "not signed" : "in part"
      return "<li class=\"\(state)\"><span class=\"word\">\(word): </span>\(XMLText.escape(field.field))\(count)</li>"
    }
    return """
      <div class="row"><div class="name"><code>\(XMLText.escape(coverage.operation))</code>
      <small>\(AnalysisReport.summary(coverage))</small></div>
      <ul class="cells">\(cells.joined())</ul></div>
      """
  }

  private static func finding(_ weakness: Weakness) -> String {
    let evidence = weakness.evidence.map { evidence in
      """
      <p>\(XMLText.escape(AnalysisReport.caption(evidence)))</p>
      <pre>\(line(evidence.operation, evidence.input))\n\(line(evidence.otherOperation, evidence.otherInput))</pre>
      """
    }
    return """
      <details class="\(weakness.severity.rawValue)"><summary><b>\(weakness.severity.rawValue)</b> \(XMLText.escape(weakness.finding))</summary>
      <dl><dt>Gain</dt><dd>\(XMLText.escape(weakness.gain))</dd><dt>Advice</dt><dd>\(XMLText.escape(weakness.advice))</dd></dl>
      \(evidence ?? "<p>No evidence: \(XMLText.escape(weakness.unproved ?? ""))</p>")
      </details>
      """
  }

  private static func line(_ operation: String, _ input: JSON) -> String {
    XMLText.escape("echo '\(input.line)' | payconform compute \(operation)")
  }

  private static let style =
    Stylesheet.text + """

      ul { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: .3rem; align-content: start; }
      .counts li, .key li, .cells li { padding: .1rem .5rem; border-radius: .3rem; font-size: .875rem; }
      .counts { margin-bottom: .6rem; } .counts li { border: 1px solid var(--line); }
      .cells li, .key li { border: 1px solid transparent; border-left-width: .35rem; }
      .whole { color: var(--good); background: var(--good-back); border-left-color: var(--good) !important; }
      .part { color: var(--known); background: var(--known-back); border-left: .35rem dashed var(--known) !important; }
      .none { color: var(--bad); background: var(--bad-back); border-left: .35rem double var(--bad) !important; }
      .word { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
      .row { display: grid; grid-template-columns: 17rem 1fr; gap: .3rem 1rem; padding: .5rem 0; border-top: 1px solid var(--line); }
      .name small { display: block; color: var(--faint); }
      details { border: 1px solid var(--line); border-left: .3rem solid var(--line); border-radius: .3rem; margin: .3rem 0; padding: 0 .7rem; }
      details.critical, details.high { border-left-color: var(--bad); } details.medium { border-left-color: var(--known); }
      summary { padding: .6rem 0; cursor: pointer; min-height: 2.75rem; }
      .critical b, .high b { color: var(--bad); } .medium b { color: var(--known); }
      summary:focus-visible { outline: 3px solid var(--known); outline-offset: 1px; }
      dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem .8rem; margin: 0 0 .5rem; } dt { color: var(--faint); } dd { margin: 0; }
      pre { background: var(--field); padding: .5rem; border-radius: .3rem; white-space: pre-wrap; margin: 0 0 .8rem; }
      @media (max-width: 44rem) { .row { grid-template-columns: 1fr; } }
      """
}
