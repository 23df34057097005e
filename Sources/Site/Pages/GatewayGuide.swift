import Analysis
import ConformanceKit
import Gateways
import Reports

/// The page of a gateway: its operations, what is signed in each message, secrets, weaknesses, sources, disputes.
struct GatewayGuide {
  let gateway: Gateway
  let facts: [OperationFacts]
  /// All operations, by name.
  let all: [String: OperationFacts]

  var page: Page {
    var page = Page(path: Paths.gateway(gateway.name), title: gateway.title)
    page.trail = [("index.html", "Start")]
    page.lead =
      "<p class=\"lead\">\(count(facts.count, "operation")), \(count(facts.reduce(0) { $0 + $1.cases.count }, "case")).</p>"
    page.sections = [
      ("operations", "Operations", operations(page)), ("coverage", "What is signed", coverage(page)),
      ("secrets", "Secrets", secrets), ("codes", "What its codes say", codes),
      ("findings", "What the signatures do not protect", findings(page)),
      ("sources", "Sources", sources), ("disputes", "Where sources disagree", disputes(page)),
    ]
    return page
  }

  private func operations(_ page: Page) -> HTML {
    let groups = OperationFacts.Kind.allCases.compactMap { kind -> HTML? in
      let chosen = facts.filter { $0.kind == kind }
      guard !chosen.isEmpty else { return nil }
      let rows = chosen.map { OperationRow($0, all, page).html }
      return "<h3>\(kind.rawValue)</h3><ul class=\"plain rows\">\(rows)</ul>"
    }
    return "\(groups)"
  }

  private func coverage(_ page: Page) -> HTML {
    let maps = facts.compactMap { facts -> HTML? in
      guard let coverage = facts.coverage else { return nil }
      return """
        <div class="row"><div>\(page.link(Paths.operation(facts.operation.name), .code(facts.operation.name)))
        <small>\(AnalysisReport.summary(coverage))</small></div><ul class="cells-of">\(coverage.fields.map(cell))</ul></div>
        """
    }
    guard !maps.isEmpty else { return .none }
    return """
      <p>Each field of a message was changed, and the signatures were compared.</p>
      <ul class="cells-of key"><li class="whole">signed</li><li class="part">in part</li><li class="none">not signed</li></ul>\(maps)
      """
  }

  private func cell(_ field: FieldCoverage) -> HTML {
    let state = field.isWhole ? "whole" : field.isNone ? "none" : "part"
    let word = field.isWhole ? "signed" : field.isNone ? "not signed" : "in part"
    let part: HTML = state == "part" ? " <small>\(field.signed) of \(field.tried) bytes</small>" : .none
    return "<li class=\"\(state)\"><span class=\"word\">\(word): </span>\(field.field)\(part)</li>"
  }

  private var secrets: HTML {
    var uses: [(name: String, about: String, operations: [String])] = []
    for fact in facts {
      for field in fact.operation.fields where field.secrecy == .secret {
        if let index = uses.firstIndex(where: { $0.name == field.name }) {
          uses[index].operations.append(fact.operation.name)
        } else {
          uses.append((field.name, field.about, [fact.operation.name]))
        }
      }
    }
    return HTML.terms(
      uses.map { use in
        let names: HTML = "<p>\(use.operations.map { HTML.code($0) }.joined(", "))</p>"
        let about: HTML = use.about.isEmpty ? .none : "<p>\(use.about)</p>"
        return (
          .code(use.name),
          about + (use.operations.count > 3 ? .folded("in \(count(use.operations.count, "operation"))", names) : names)
        )
      })
  }

  private var codes: HTML {
    let tables = gateway.codes.map { codes -> HTML in
      let rows = codes.rows.map { row in
        "<tr id=\"\(Paths.code(row.code))\"><th scope=\"row\"><code>\(row.code)</code></th><td>\(row.words)</td></tr>"
          as HTML
      }
      return .folded(
        "\(count(rows.count, "code")) at \(codes.place)",
        """
        <table class="fields"><thead><tr><th scope="col">Code</th><th scope="col">Says</th></tr></thead>
        <tbody>\(rows)</tbody></table><p>Source: \(codes.source).</p>
        """)
    }
    return "\(tables)"
  }

  /// Each finding once, with all operations that it affects.
  private func findings(_ page: Page) -> HTML {
    let list = FindingList(page)
    let groups = FindingGroup.all(facts.map { ($0.operation.name, $0.weaknesses) })
    return "\(groups.map { group in list.html([group.weakness]) { _ in group.operations } })"
  }

  private var sources: HTML {
    var names: [String] = []
    for fact in facts {
      for source in fact.formulas.map(\.source)
        + fact.cases.flatMap(\.evidence).filter({ $0.kind == .published }).map(\.ref)
      where !names.contains(source) { names.append(source) }
    }
    return names.isEmpty ? .none : "<ul>\(names.map { "<li>\(Display.line($0))</li>" as HTML })</ul>"
  }

  private func disputes(_ page: Page) -> HTML {
    let rows = facts.flatMap(\.cases).filter { if case .claims = $0.expectation { true } else { false } }.map {
      testCase in
      "<li>\(page.link(Paths.testCase(testCase.name), .code(testCase.name))) \(HTML.prose(Display.line(testCase.comment)))</li>"
        as HTML
    }
    guard !rows.isEmpty else { return .none }
    let first = Array(rows.prefix(12))
    let rest = Array(rows.dropFirst(12))
    return "<ul>\(first)</ul>\(rest.isEmpty ? .none : HTML.folded("\(rest.count) more", "<ul>\(rest)</ul>"))"
  }
}
