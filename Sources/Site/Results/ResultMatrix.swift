import ConformanceKit
import Gateways
import Reports

/// A table of ports across and operations down: how much of each passes.
struct ResultMatrix {
  let results: [PortResult]
  let differences: [ReportDifference]

  var page: Page {
    var page = Page(path: "results/index.html", title: "Results")
    page.trail = [("index.html", "Start")]
    guard !results.isEmpty else {
      page.lead = """
        <p class="lead">No results yet: this site was made without reports.</p>
        <p>Check a port, write a report, and make the site again with it:</p>
        \(HTML.command("payconform check --port \"./port\" --report json=run.json\npayconform site public --results run.json"))
        <p>Several reports, of one port or of many, become one matrix: give <code>--results</code> once for each report.
        \(page.link("start/sdk.html", "I write an SDK")) says how to make a port.</p>
        """
      return page
    }
    page.lead =
      "<p class=\"lead\">\(count(results.count, "report")); the severity of the worst failing case, and the share of the offered cases that pass.</p>"
    page.sections = [
      ("ports", "Ports", ports(page)), ("matrix", "Operations", matrix(page)),
      ("differences", "What changed", changes(page)),
    ]
    return page
  }

  private func ports(_ page: Page) -> HTML {
    let rows = results.map { result in
      """
      <tr><th scope="row">\(page.link(result.path, "\(result.title)"))</th><td>\(HTML.badge(result.record.run.conclusion.rawValue))</td>\
      <td>\(result.severity.map { HTML.badge($0.rawValue) })</td>\
      <td>\(result.share)</td><td>\(result.total.failed)</td><td>\(result.total.waived)</td><td>\(result.total.untested)</td>\
      <td>\(result.record.provenance.started.description)</td></tr>
      """ as HTML
    }
    return """
      <p class="sideways faint">The table scrolls to the side.</p>
      <div class="grid" tabindex="0" role="region" aria-label="Ports"><table><thead><tr><th scope="col">Port</th><th scope="col">Result</th><th scope="col">Worst</th><th scope="col">Pass</th>
      <th scope="col">Fail</th><th scope="col">Waived</th><th scope="col">Not tested</th><th scope="col">When</th></tr></thead><tbody>\(rows)</tbody></table></div>
      """
  }

  private func matrix(_ page: Page) -> HTML {
    let head = results.map { "<th scope=\"col\">\($0.title)</th>" as HTML }
    let known = Gateway.operations.filter { operation in results.contains { $0.tallies[operation.name] != nil } }
    let isAsked = Set(known.map(\.name).filter { name in results.contains { ($0.tallies[name]?.tested ?? 0) > 0 } })
    func link(_ operation: Gateways.Operation) -> HTML {
      // A narrow page may break a name between its parts.
      page.link(
        Paths.operation(operation.name),
        "<code>\(operation.name.split(separator: ".").map { "\($0)" as HTML }.joined(".<wbr>"))</code>")
    }
    let rows = known.filter { isAsked.contains($0.name) }.map { operation in
      "<tr><th scope=\"row\">\(link(operation))</th>\(results.map { cell($0, operation.name) })</tr>\n" as HTML
    }
    let rest = known.filter { !isAsked.contains($0.name) }
    let more: HTML =
      rest.isEmpty
      ? .none : .folded("\(count(rest.count, "operation")) that no run tested", "<p>\(rest.map(link).joined(", "))</p>")
    return """
      <p class="sideways faint">The table scrolls to the side.</p>
      <div class="grid" tabindex="0" role="region" aria-label="Ports and operations"><table><thead><tr><th scope="col">Operation</th>\(head)</tr></thead>
      <tbody>\(rows)</tbody></table></div>\(more)
      """
  }

  private func cell(_ result: PortResult, _ operation: String) -> HTML {
    let tally = result.tallies[operation]
    let word = PortResult.word(tally)
    guard let tally, tally.tested > 0 else {
      // A run may cover only some operations.
      let isOffered = tally == nil && result.record.run.port.operations.contains(operation)
      return "<td class=\"untested\">\(isOffered ? "not asked" : "not offered")</td>"
    }
    let text = PortResult.percent(tally.passed, of: tally.tested)
    let worst = result.severities[operation].map { "\($0.rawValue) " } ?? ""
    let mark = word == "fail" ? " ✗" : word == "waived" ? " waived" : ""
    guard word != "pass" else { return "<td class=\"pass\">\(text)</td>" }
    return "<td class=\"\(word)\"><a href=\"port-\(result.number).html#\(operation)\">\(worst)\(text)\(mark)</a></td>"
  }

  private func changes(_ page: Page) -> HTML {
    guard !differences.isEmpty else { return .none }
    return "<ul>\(differences.map { "<li>\(page.link($0.path, "\($0.title)")): \($0.summary)</li>" as HTML })</ul>"
  }
}
