import ConformanceKit
import Faults

/// All mistakes on one page, the frequent ones first, each with how bad the worst is that it does.
struct FaultIndex {
  let tables: [MistakeTable]
  let kills: KillTable

  var page: Page {
    var page = Page(path: "faults.html", title: "Mistakes")
    page.trail = [("index.html", "Start")]
    page.lead = """
      <p class="lead">What SDKs get wrong: \(Fault.all.count) mistakes with formulas, \(Fault.messages.count) with messages. A case catches
      each, and a failing run names it. The mark is the worst that comes of it.</p>
      """
    page.sections = [
      ("formulas", "With formulas", list(Fault.all, page)), ("messages", "With messages", list(Fault.messages, page)),
      (
        "more", "Beside them",
        "<p>What right SDKs do differently is no mistake: see \(page.link("freedoms.html", "the freedoms")).</p>"
      ),
    ]
    return page
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
