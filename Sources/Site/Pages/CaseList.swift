import ConformanceKit
import Encodings
import Formulas
import Gateways
import Reports

/// The cases of an operation; each has its id as a link target.
struct CaseList {
  private let facts: OperationFacts

  init(_ facts: OperationFacts) { self.facts = facts }

  var page: Page {
    let name = facts.operation.name
    var page = Page(path: Paths.cases(of: name), title: "Cases of \(name)")
    page.trail = [
      ("index.html", "Start"), (Paths.gateway(facts.gateway.name), facts.gateway.title), (Paths.operation(name), name),
    ]
    page.lead = """
      <p class="lead">\(facts.operation.summary)</p>
      <form id="filter" role="search"><label for="words">Show the cases with</label>
      <input type="search" id="words" autocomplete="off" placeholder="a word of the name, the comment, a flag"></form>
      <p id="shown" role="status">\(count(facts.cases.count, "case"))</p>
      """
    page.sections = [("list", "Cases", "<div class=\"cases\">\(facts.cases.map { row($0, page) })</div>")]
    return page
  }

  private func row(_ testCase: Case, _ page: Page) -> HTML {
    let flags = testCase.notes.filter { !$0.isInternal }.map(\.flag)
    let inputs = (testCase.input.members ?? []).map { member in
      (member.name.string, Display.value(member.value))
    }
    let steps = testCase.steps.map { (Display.line($0.name), Display.step($0)) }
    let evidence = testCase.evidence.map { "\($0.kind.rawValue): \(Display.line($0.ref))" }.joined(separator: "; ")
    let twin: HTML =
      testCase.twin.map { "<p>Its accepted twin is <a href=\"#\($0)\"><code>\($0)</code></a>.</p>" } ?? .none
    return """
      <details data-flags="\(flags.joined(separator: " "))"><summary><code>\(testCase.id)</code> <span class="about">\(HTML.prose(Display.line(testCase.comment)))</span></summary>
      <div class="body" id="\(testCase.id)">\(twin)\(expected(testCase))<h3>Input</h3>\(HTML.values(inputs))\
      \(steps.isEmpty ? .none : "<h3>Steps</h3>\(HTML.values(steps))" as HTML)<p class="faint">\(evidence)</p></div></details>

      """
  }

  private func expected(_ testCase: Case) -> HTML {
    switch testCase.expectation {
    case .answer(let answer): return "<p>Expected: \(describe(answer))</p>"
    case .claims(let claims):
      let items = claims.map { claim in
        "<li>\(HTML.badge(claim.status.rawValue)) \(describe(claim.expected)) <span class=\"faint\">by \(Display.line(claim.by))</span></li>"
          as HTML
      }
      return "<p>Sources disagree:</p><ul>\(items)</ul>"
    }
  }

  private func describe(_ expected: Expectation.Expected) -> HTML {
    switch expected {
    case .value(let value): .code(Display.value(value))
    case .reject(let code): "rejection <code>\(code.rawValue)</code>"
    }
  }
}
