import ConformanceKit
import Faults

/// All faults on one page, the frequent ones first, each with its worst severity.
struct FaultIndex {
  let tables: [MistakeTable]
  let kills: KillTable

  var page: Page {
    var page = Page(path: "faults.html", title: "Mistakes")
    page.trail = [("index.html", "Start")]
    page.lead = """
      <p class="lead">What SDKs get wrong: \(Fault.all.count) mistakes with formulas, \(Fault.messages.count) with messages. A failing
      run names them. The page of each says which cases catch it; \(recognised) are recognised from the answers only. The badge is the worst
      that comes of it.</p>
      """
    page.sections = [
      ("formulas", "With formulas", list(Fault.all, page)), ("messages", "With messages", list(Fault.messages, page)),
      ("severities", "How bad they are", severities),
      (
        "more", "Not mistakes",
        "<p>What correct SDKs do differently is not a mistake: see \(page.link("freedoms.html", "the freedoms")).</p>"
      ),
    ]
    return page
  }

  private var severities: HTML {
    let rows = Severity.allCases.reversed().map { (HTML.badge($0.rawValue), "\($0.meaning)" as HTML) }
    return "<p>What can happen where an SDK with the mistake is used:</p>\(HTML.terms(rows))"
  }

  /// How many faults no case is made for.
  private var recognised: Int {
    let caught = Set(
      kills.rows.filter { $0.killedBy > 0 }.map(\.fault) + tables.flatMap(\.wronglyAccepted).map(\.mutation.fault.name))
    return (Fault.all + Fault.messages).count { !caught.contains($0.name) }
  }

  private func list(_ faults: [Fault], _ page: Page) -> HTML {
    let items = faults.map { fault in
      """
      <li>\(page.link(Paths.fault(fault.name), .code(fault.name))) \(HTML.badge(tables.severity(fault).rawValue)) <span class="about">An SDK \(kills.phrase(of: fault)).</span></li>
      """ as HTML
    }
    return "<ul class=\"plain rows brief\">\(items)</ul>"
  }
}
