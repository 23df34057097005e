import Analysis
import Gateways

/// An operation in a list: name, summary, number of cases, and the severity of its worst finding.
struct OperationRow {
  private let facts: OperationFacts
  private let all: [String: OperationFacts]
  private let page: Page

  /// - Parameter all: all operations, by name.
  init(_ facts: OperationFacts, _ all: [String: OperationFacts], _ page: Page) {
    (self.facts, self.all, self.page) = (facts, all, page)
  }

  var html: HTML {
    let worst: HTML =
      facts.worst(among: all).map { ", <span class=\"faint\">worst finding</span> \(HTML.badge($0.rawValue))" } ?? .none
    return """
      <li>\(page.link(Paths.operation(facts.operation.name), .code(facts.operation.name))) <span class="about">\(facts.operation.summary)</span> \
      <span class="faint">\(count(facts.cases.count, "case"))</span>\(worst)</li>
      """
  }
}
