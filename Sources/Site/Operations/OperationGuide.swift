import Analysis
import ConformanceKit
import Encodings
import Faults
import Formulas
import Gateways
import Reports

/// The page of an operation: what it computes, an example byte by byte, programs, mistakes, refusals, weaknesses.
struct OperationGuide {
  let table: MistakeTable
  /// All operations, by name.
  let all: [String: OperationFacts]

  private var facts: OperationFacts { table.facts }
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
      ("mistakes", "Mistakes", MistakeCards(table, page).html),
      ("rejections", "Rejections", RefusalList(facts, page).html),
      ("findings", "What the signature does not protect", findings(page)),
      ("cases", "Cases", CaseSummary(facts, page).html),
    ]
    page.scripts = ["calculator.js"]
    return page
  }

  private func lead(_ page: Page) -> HTML {
    let sources = Set(facts.formulas.map(\.source)).sorted()
    let rows: [(HTML, HTML)] = [
      (
        "Secret",
        operation.fields.filter { !$0.about.isEmpty }.map { "\(HTML.code($0.name)): \($0.about)" as HTML }.joined(" ")
      ),
      ("Cases", page.link(Paths.cases(of: operation.name), "\(facts.cases.count)")),
      ("Source", "\(sources.joined(separator: "; "))"),
      ("Contract", "<code>\(Paths.contract(facts.gateway.name))</code> of the repository"),
      ("Terminal", .code("payconform describe \(operation.name)")),
    ].filter { !$0.1.isEmpty }
    return """
      <p class="lead">\(operation.summary)</p>\(warning(page))<div class="facts">\(HTML.terms(related(page) + rows))</div>
      """
  }

  /// The related operations, by what they do.
  private func related(_ page: Page) -> [(HTML, HTML)] {
    let related = facts.related
    let rows: [(HTML, [Gateways.Operation])] = [
      ("Signature", related.signatures),
      (facts.kind == .sign ? "Carried by" : facts.kind == .verify ? "Comes after" : "Answers", related.requests),
      (facts.kind == .write ? "Notification" : "Verified by", related.verifications),
      (facts.kind == .write ? "Answer" : "See also", related.responses),
    ]
    return rows.filter { !$0.1.isEmpty }.map { word, operations in
      (word, operations.map { page.link(Paths.operation($0.name), .code($0.name)) }.joined(", "))
    }
  }

  private var unsigned: [FindingGroup] { facts.unsigned(among: all) }

  /// A warning about unsigned parts of a message on which money or the customer's way depends.
  private func warning(_ page: Page) -> HTML {
    let groups = unsigned.filter { [.critical, .high].contains($0.weakness.severity) }
    guard !groups.isEmpty else { return .none }
    let items = groups.map { group in
      let names = group.operations.map { page.link("\(Paths.operation($0))#findings", .code($0)) }.joined(", ")
      return "<li>\(HTML.badge(group.weakness.severity.rawValue)) \(names): \(group.weakness.finding)</li>" as HTML
    }
    return
      "<div class=\"warning\"><p>Weaknesses of this signature in the messages that carry it:</p><ul class=\"plain\">\(items)</ul></div>"
  }

  /// Its own findings, then those of the messages that carry it.
  private func findings(_ page: Page) -> HTML {
    let list = FindingList(page)
    let own = list.html(facts.weaknesses)
    let groups = unsigned
    guard !groups.isEmpty else { return own }
    return
      "\(own)<h3>In the messages that carry it</h3>\(groups.map { group in list.html([group.weakness]) { _ in group.operations } })"
  }

  private var formula: HTML {
    let notations = facts.formulas.map { "<li><code>\(Notation.readable($0.expression))</code></li>" as HTML }
    let more: HTML =
      notations.count > 1
      ? .folded(
        "\(count(notations.count - 1, "other formula", "other formulas")), for other inputs",
        "<ul>\(Array(notations.dropFirst()))</ul>") : .none
    let main: HTML = facts.formulas.first.map { .none + "<p class=\"notation\">\(wrapped($0))</p>" } ?? .none
    let rules = (facts.formulas.first?.expression.pairSentences ?? []).map { "<li>\(HTML.prose($0))</li>" as HTML }
    let words: HTML = rules.isEmpty ? .none : "<ul>\(rules)</ul>"
    return main + words + more + Calculator(facts).html
  }

  /// The notation, which may break after a separator.
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
      <p>The case \(page.link(Paths.testCase(example.name), .code(example.id))): \(HTML.prose(Display.line(example.comment))) \
      All secrets and card numbers here are made for tests.</p>
      \(HTML.terms(input))
      \(WorkedExample(operation, example).html)
      <h3>Answer</h3>\(answer)
      <h3>Why the answer is known</h3><ul>\(evidence)</ul>
      """
  }
}
