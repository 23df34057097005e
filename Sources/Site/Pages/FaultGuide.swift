import Faults

/// The page of a mistake: what it does, how people get there, how to mend it, and where a case catches it.
struct FaultGuide {
  let fault: Fault
  let rows: [KillTable.Row]

  var page: Page {
    var page = Page(path: Paths.fault(fault.name), title: fault.name)
    page.isCode = true
    page.trail = [("index.html", "Start"), ("faults.html", "Mistakes")]
    page.lead = """
      <p class="lead">Your port \(fault.phrase).</p><div class="facts"><dl><dt>How</dt><dd>\(fault.story)</dd><dt>Mend</dt><dd>\(fault.mend)</dd></dl></div>
      """
    page.sections = [("places", "Where it shows", places(page))]
    return page
  }

  private func places(_ page: Page) -> HTML {
    let items = rows.map { row in
      let proof: HTML =
        row.first.map { "\(page.link(Paths.testCase("\(row.operation)#\($0)"), .code($0)))\(more(row))" }
        ?? "in no case: the gateway lets it pass"
      return
        "<tr><th scope=\"row\">\(page.link(Paths.operation(row.operation), .code(row.operation)))</th><td>\(row.place)</td><td>\(proof)</td></tr>"
        as HTML
    }
    guard !items.isEmpty else { return .none }
    return """
      <table class="fields"><thead><tr><th scope="col">Operation</th><th scope="col">Place</th><th scope="col">Caught by</th></tr></thead>
      <tbody>\(items)</tbody></table>
      """
  }

  private func more(_ row: KillTable.Row) -> HTML { row.killedBy > 1 ? " and \(row.killedBy - 1) more" : .none }
}

/// All mistakes on one page, the frequent ones first.
enum FaultIndex {
  static var page: Page {
    var page = Page(path: "faults.html", title: "Mistakes")
    page.trail = [("index.html", "Start")]
    page.lead = """
      <p class="lead">What SDKs get wrong: \(Fault.all.count) mistakes with formulas, \(Fault.messages.count) with messages. A case catches
      each, and a failing run names it.</p>
      """
    func list(_ faults: [Fault]) -> HTML {
      "<ul class=\"plain\">\(faults.map { "<li>\(page.link(Paths.fault($0.name), .code($0.name))) \($0.phrase)</li>" as HTML })</ul>"
    }
    page.sections = [
      ("formulas", "With formulas", list(Fault.all)), ("messages", "With messages", list(Fault.messages)),
      (
        "more", "Beside them",
        "<p>What right SDKs do differently is no mistake: see \(page.link("freedoms.html", "the freedoms")).</p>"
      ),
    ]
    return page
  }
}

/// What right SDKs do differently.
enum FreedomIndex {
  static var page: Page {
    var page = Page(path: "freedoms.html", title: "Freedoms")
    page.trail = [("index.html", "Start")]
    page.lead =
      "<p class=\"lead\">What right SDKs do differently. No case fails one for it, and CI proves that with a port that takes it.</p>"
    let rows = Freedom.all.map { freedom in
      "<tr id=\"\(freedom.name)\"><th scope=\"row\"><code>\(freedom.name)</code></th><td>An SDK \(freedom.phrase)</td><td>\(freedom.seenIn)</td></tr>"
        as HTML
    }
    page.sections = [
      (
        "list", "Freedoms",
        """
        <table class="fields"><thead><tr><th scope="col">Name</th><th scope="col">What it does</th><th scope="col">Seen in</th></tr></thead>
        <tbody>\(rows)</tbody></table>
        """
      )
    ]
    return page
  }
}
