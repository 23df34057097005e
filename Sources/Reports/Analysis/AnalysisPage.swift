package import Analysis
package import Gateways

/// An analysis as one page without scripts: the worst findings, then each gateway with its findings and what its
/// messages sign.
package enum AnalysisPage {
  /// The page for some operations and their findings.
  package static func html(_ analyses: [(operation: Operation, weaknesses: [Weakness])]) -> String {
    let sections = Gateway.all.compactMap { AnalysisSection($0, analyses) }
    return """
      \(HTMLFrame.head("What the signatures do not cover", policy: "default-src 'none'; style-src 'unsafe-inline'"))
      <style>\(AnalysisStyle.text(sections.map(\.gateway.name)))</style>
      </head>
      <body>
      <a class="skip" href="#findings">To the findings</a>
      <header>
      <h1>What the signatures do not cover</h1>
      <p>Computed from the formulas and the gateways' tables of fields: each field was changed, and the signatures were compared. The
      inputs are made up; <code>payconform compute</code> gives the same values.</p>
      </header>
      \(filter(sections))
      <main id="findings" tabindex="-1">
      \(worst(sections))
      \(sections.map(\.html).joined(separator: "\n"))
      </main>
      </body>
      </html>

      """
  }

  /// The contents, in which gateways and severities can be hidden; the style sheet does that, so the page needs no
  /// script.
  private static func filter(_ sections: [AnalysisSection]) -> String {
    let severities = Weakness.Severity.allCases.compactMap { severity -> String? in
      let count = sections.flatMap(\.findings).count { $0.weakness.severity == severity }
      return count == 0 ? nil : check("show-\(severity.rawValue)", "<b>\(count)</b> \(severity.rawValue)")
    }
    let gateways = sections.map { section in
      let link = "<a href=\"#\(section.gateway.name)\">\(XMLText.escape(section.gateway.title))</a>"
      return "<li><input type=\"checkbox\" checked id=\"show-\(section.gateway.name)\" aria-label=\"show "
        + "\(XMLText.escape(section.gateway.title))\">\(link) <small>\(section.counts)</small></li>"
    }
    return """
      <nav aria-label="Contents and filter">
      <ul class="choices">\(severities.joined())</ul>
      <ul class="contents">\(gateways.joined())</ul>
      <ul class="key"><li class="whole">signed</li><li class="part">in part</li><li class="none">not signed</li></ul>
      </nav>
      """
  }

  private static func check(_ id: String, _ label: String) -> String {
    "<li><label><input type=\"checkbox\" checked id=\"\(id)\"> \(label)</label></li>"
  }

  /// The critical and high findings of all gateways.
  private static func worst(_ sections: [AnalysisSection]) -> String {
    let rows = [Weakness.Severity.critical, .high].flatMap { severity -> [String] in
      sections.flatMap { section -> [String] in
        section.findings.enumerated().filter { $0.element.weakness.severity == severity }.map { index, group in
          "<li class=\"finding \(severity.rawValue) of-\(section.gateway.name)\"><span class=\"verdict \(severity.rawValue)\">"
            + "\(severity.rawValue)</span> <a href=\"#\(section.place(index))\">\(XMLText.escape(group.weakness.finding))</a> "
            + "<small>\(XMLText.escape(section.gateway.title)), \(XMLText.escape(group.extent))</small></li>"
        }
      }
    }
    guard !rows.isEmpty, sections.count > 1 else { return "" }
    return
      "<section id=\"worst\"><h2>The worst first</h2>\n<ul class=\"worst\">\(rows.joined(separator: "\n"))</ul></section>"
  }
}
