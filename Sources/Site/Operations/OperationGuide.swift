import ConformanceKit
import Encodings
import Faults
import Formulas
import Gateways
import Reports

/// The page of an operation: what it computes, an example byte by byte, programs, mistakes, refusals, weaknesses.
struct OperationGuide {
  let facts: OperationFacts
  let kills: KillTable

  private var operation: Gateways.Operation { facts.operation }

  var page: Page {
    var page = Page(path: Paths.operation(operation.name), title: operation.name)
    page.isCode = true
    page.trail = [("index.html", "Start"), (Paths.gateway(facts.gateway.name), facts.gateway.title)]
    page.lead = lead(page)
    page.sections = [
      ("formula", facts.formulas.isEmpty ? "Try it" : "The formula", formula),
      ("example", facts.example?.steps.isEmpty == false ? "An example, byte by byte" : "An example", example(page)),
      ("programs", "Programs", ProgramTabs(facts).html),
      ("inputs", "Inputs", InputTables(operation).html),
      ("mistakes", "Mistakes", MistakeCards(facts, kills, page).html),
      ("rejections", "Rejections", RefusalList(facts, page).html),
      ("findings", "What the signature does not protect", FindingList(page).html(facts.weaknesses)),
      ("cases", "Cases", CaseSummary(facts, page).html),
    ]
    page.scripts = ["calculator.js"]
    return page
  }

  private func lead(_ page: Page) -> HTML {
    let sources = Set(facts.formulas.map(\.source)).sorted()
    let rows: [(HTML, HTML)] = [
      ("Cases", page.link(Paths.cases(of: operation.name), "\(facts.cases.count)")),
      ("Source", "\(sources.joined(separator: "; "))"),
      ("Terminal", .code("payconform describe \(operation.name)")),
    ].filter { !$0.1.isEmpty }
    return "<p class=\"lead\">\(operation.summary)</p><div class=\"facts\">\(HTML.terms(rows))</div>"
  }

  private var formula: HTML {
    let notations = facts.formulas.map { "<li><code>\(Notation.readable($0.expression))</code></li>" as HTML }
    let more: HTML =
      notations.count > 1
      ? .folded(
        "\(count(notations.count - 1, "other formula", "other formulas")), for other inputs",
        "<ul>\(Array(notations.dropFirst()))</ul>") : .none
    let main: HTML = facts.formulas.first.map { .none + "<p class=\"notation\">\(wrapped($0))</p>" } ?? .none
    return main + more + Calculator(facts).html
  }

  /// The notation, which may break behind an opening parenthesis and a separator.
  private func wrapped(_ formula: Formula) -> HTML {
    let text = Notation.readable(formula.expression)
    let pieces = text.split(separator: "·", omittingEmptySubsequences: false).map(String.init)
    return "<code>\(pieces.map { "\($0)" as HTML }.joined("·<wbr>"))</code>"
  }

  private func example(_ page: Page) -> HTML {
    guard let example = facts.example else { return .none }
    let input = (example.input.members ?? []).map { member in
      (HTML.code(member.name.string), HTML.code(Display.value(member.value, limit: 600)))
    }
    let answer: HTML =
      if case .answer(.value(let value)) = example.expectation { MessageView(value).html } else { .none }
    let evidence = example.evidence.map { "<li>\($0.kind.rawValue): \(Display.line($0.ref))</li>" as HTML }
    return """
      <p>The case \(page.link(Paths.testCase(example.name), .code(example.id))): \(Display.line(example.comment)) \
      All secrets and card numbers here are made for tests.</p>
      \(HTML.terms(input))
      \(WorkedExample(operation, example).html)
      <h3>Answer</h3>\(answer)
      <h3>Why it is known</h3><ul>\(evidence)</ul>
      """
  }
}
