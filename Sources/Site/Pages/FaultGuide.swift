import ConformanceKit
import Faults
import Gateways
import Reports

/// The page of a fault: what it does, its severity, how people make it, how to mend it, and where a case catches it.
struct FaultGuide {
  let fault: Fault
  let rows: [KillTable.Row]
  let tables: [MistakeTable]

  var page: Page {
    let example = example
    var page = Page(path: Paths.fault(fault.name), title: fault.name)
    page.isCode = true
    page.trail = [("index.html", "Start"), ("faults.html", "Mistakes")]
    let severity = tables.severity(fault)
    let rating: HTML = "\(HTML.badge(severity.rawValue)) at its worst: \(severity.meaning)"
    let rows: [(HTML, HTML)] = [("Severity", rating), ("How", "\(fault.story)"), ("Fix", "\(fault.mend)")]
    page.lead = """
      <p class="lead">An SDK with this mistake \(fault.phrase(at: (example?.row ?? self.rows.first)?.place ?? fault.usualPlace)).</p>\
      <div class="story">\(HTML.terms(rows))</div>
      """
    page.sections = [
      ("example", "Right and wrong", example.map { difference($0, page) } ?? .none),
      ("places", "Where it shows", places(page)),
    ]
    return page
  }

  private typealias Example = (row: KillTable.Row, shown: (testCase: Case, difference: MistakeTrials.Difference))

  /// The first place where it shows, preferably in a gateway's own formula rather than a digest or a verification.
  private var example: Example? {
    let byName = Dictionary(tables.map { ($0.facts.operation.name, $0) }) { one, _ in one }
    let caught = rows.filter { $0.killedBy > 0 }
    let ordered = (0...2).flatMap { rank in caught.filter { self.rank($0) == rank } }
    return ordered.prefix(24).lazy.compactMap { row in byName[row.operation]?.example(row).map { (row, $0) } }.first
  }

  private func rank(_ row: KillTable.Row) -> Int {
    Operation.Kind(named: row.operation) == .verify ? 2 : row.operation.hasPrefix("digest.") ? 1 : 0
  }

  private func difference(_ example: Example, _ page: Page) -> HTML {
    let (row, shown) = example
    return """
      <p>In \(page.link(Paths.operation(row.operation), .code(row.operation))), case \
      \(page.link(Paths.testCase(shown.testCase.name), .code(shown.testCase.id))):</p>\(DifferenceView(shown.difference).html)
      """
  }

  private func places(_ page: Page) -> HTML {
    let caught = rows.map { row(page, $0.operation, $0.place, $0.caught) }
    let believed = tables.flatMap { table in
      table.wronglyAccepted.filter { $0.mutation.fault == fault }.map {
        row(page, table.facts.operation.name, $0.mutation.place, $0.cases.map(\.id))
      }
    }
    guard !(caught + believed).isEmpty else {
      let shown: HTML = fault.usualCase.map { " \(page.link(Paths.testCase($0), .code($0))) is one." } ?? .none
      return """
        <p>No case targets it. A run recognises it from the answers, in any case that shows it, for \
        example: \(PortPhrase.clause(fault.phrase(at: fault.usualPlace))).\(shown)</p>
        """
    }
    return """
      <table class="fields"><thead><tr><th scope="col">Operation</th><th scope="col">Place</th><th scope="col">Caught by</th></tr></thead>
      <tbody>\(caught + believed)</tbody></table>
      """
  }

  private func row(_ page: Page, _ operation: String, _ place: String, _ cases: [String]) -> HTML {
    let more: HTML = cases.count > 1 ? " and \(cases.count - 1) more" : .none
    let proof: HTML =
      cases.first.map { page.link(Paths.testCase("\(operation)#\($0)"), .code($0)) + more }
      ?? "in no case: the gateway lets it pass"
    return
      "<tr><th scope=\"row\">\(page.link(Paths.operation(operation), .code(operation)))</th><td>\(place)</td><td>\(proof)</td></tr>"
  }
}
