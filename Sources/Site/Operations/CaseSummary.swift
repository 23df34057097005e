import ConformanceKit
import Reports

/// What the cases of an operation test, by flag.
struct CaseSummary {
  private let facts: OperationFacts
  private let page: Page

  init(_ facts: OperationFacts, _ page: Page) { (self.facts, self.page) = (facts, page) }

  var html: HTML {
    let rows = facts.cases.byNote.map { note, cases in
      """
      <tr><th scope="row">\(page.link("\(Paths.cases(of: facts.operation.name))?flag=\(note.flag)", "\(note.flag)"))</th>\
      <td>\(cases.count)</td><td>\(HTML.prose(Display.line(note.means)))</td></tr>
      """ as HTML
    }
    let disputed = facts.cases.filter { if case .claims = $0.expectation { true } else { false } }
    let claims: HTML =
      disputed.isEmpty
      ? .none
      : "<p>Sources disagree in \(count(disputed.count, "case")): \(disputed.prefix(12).map { page.link(Paths.testCase($0.name), .code($0.id)) }.joined(", ")).</p>"
    return """
      <p>\(page.link(Paths.cases(of: facts.operation.name), "All \(count(facts.cases.count, "case"))")).</p>\(claims)
      <table class="fields"><thead><tr><th scope="col">Flag</th><th scope="col">Cases</th><th scope="col">What it is about</th></tr></thead>
      <tbody>\(rows)</tbody></table>
      """
  }
}
