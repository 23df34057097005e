import ConformanceKit
import Encodings
import Faults
import Formulas
import Gateways
import Reports

/// The mistakes that are made with an operation, the worst first, then the frequent ones, each with right and wrong side by side.
struct MistakeCards {
  /// The mistakes with the formula that are shown in full.
  private static let inFull = 10

  private let facts: OperationFacts
  private let kills: KillTable
  private let page: Page

  init(_ facts: OperationFacts, _ kills: KillTable, _ page: Page) {
    (self.facts, self.kills, self.page) = (facts, kills, page)
  }

  var html: HTML {
    let severe = noted
    let rows = kills.rows(of: facts.operation.name).filter { $0.killedBy > 0 }
    var names: [String] = []
    for row in rows where !names.contains(row.fault) { names.append(row.fault) }
    let order = Dictionary(
      (Fault.all + Fault.messages).enumerated().map { ($1.name, $0) }, uniquingKeysWith: { one, _ in one })
    names.sort { (order[$0] ?? .max, $0) < (order[$1] ?? .max, $1) }
    let byName = Dictionary(grouping: rows, by: \.fault)
    var cards: [HTML] = []
    var rest: [HTML] = []
    for name in names {
      guard let rows = byName[name] else { continue }
      if cards.count < Self.inFull, let card = rows.lazy.compactMap(card).first {
        cards.append(card)
      } else {
        rest.append(line(name, rows))
      }
    }
    let head: HTML =
      cards.isEmpty
      ? .none
      : """
      <h3>With the formula, the frequent ones first</h3><p class="faint">A wrong value is medium at most: payments that are right are
      refused.</p>
      """
    let more: HTML =
      rest.isEmpty ? .none : .folded("\(count(rest.count, "more mistake")) that a case catches", "<ul>\(rest)</ul>")
    return severe + head + "<div class=\"cards\">\(cards)</div>" + more
  }

  /// The notes that say how bad it is to make their mistake.
  private var noted: HTML {
    var groups: [(note: Note, cases: [Case])] = []
    for testCase in facts.cases {
      for note in testCase.notes where note.severity != nil && !note.isInternal {
        if let index = groups.firstIndex(where: { $0.note.flag == note.flag }) {
          groups[index].cases.append(testCase)
        } else {
          groups.append((note, [testCase]))
        }
      }
    }
    guard !groups.isEmpty else { return .none }
    let sorted = groups.enumerated().sorted { one, other in
      let (left, right) = (one.element.note.severity ?? .low, other.element.note.severity ?? .low)
      return left == right ? one.offset < other.offset : left > right
    }.map(\.element)
    let cards = sorted.map { group in
      """
      <article class="card" id="flag-\(group.note.flag)"><h4>\(HTML.badge(group.note.severity?.rawValue ?? "")) \(group.note.flag)</h4>
      <p>\(Display.line(group.note.means)) \(capitalised(Display.line(group.note.effect))).</p>
      <p class="faint">Seen in: \(Display.line(group.note.seenIn ?? "nowhere yet")). \(links(group.cases))</p></article>
      """ as HTML
    }
    let shown = Array(cards.prefix(Self.inFull))
    let rest = Array(cards.dropFirst(Self.inFull))
    let more: HTML = rest.isEmpty ? .none : .folded("\(rest.count) more", "<div class=\"cards\">\(rest)</div>")
    return "<h3>By what they let happen, the worst first</h3><div class=\"cards\">\(shown)</div>\(more)"
  }

  private func links(_ cases: [Case]) -> HTML {
    let some = cases.prefix(3).map { page.link(Paths.testCase($0.name), .code($0.id)) }
    let rest = cases.count - some.count
    return some.joined(", ") + (rest > 0 ? " and \(rest) more" : .none)
  }

  /// A mistake with the formula, and what came of it in the first case that catches it.
  private func card(_ row: KillTable.Row) -> HTML? {
    guard facts.kind == .sign, let fault = Fault.named(row.fault), let id = row.first,
      let testCase = facts.cases.first(where: { $0.id == id }),
      let derivation = try? facts.operation.derivation(for: testCase.input),
      let mutant = Mutant.all(of: derivation.formula.expression).first(where: {
        $0.mutation.fault == fault && $0.mutation.place == row.place
      })
    else { return nil }
    var evaluator = Evaluator()
    let right = evaluator.trace(derivation.formula, derivation.arguments)
    let wrong = evaluator.trace(
      Formula(mutant.expression, source: ""), derivation.values(for: mutant.expression.fields))
    guard right.value != wrong.value else { return nil }
    let step = right.steps.first { step in
      wrong.steps.contains { $0.name == step.name && $0.bytes != step.bytes }
    }
    let other = step.flatMap { step in wrong.steps.first { $0.name == step.name } }
    let at: HTML = step.map { "<p class=\"faint\">the first step that differs: \($0.name)</p>" } ?? .none
    let texts = different(
      Display.step(step ?? Step(name: "value", bytes: right.value), limit: 120),
      Display.step(other ?? Step(name: "value", bytes: wrong.value), limit: 120))
    return """
      <article class="card"><h4>\(page.link(Paths.fault(fault.name), .code(fault.name)))</h4>
      <p>Your port \(mutant.mutation.phrase). \(fault.story)</p>\(at)
      <dl class="sides"><dt>right</dt><dd>\(texts.right)</dd>
      <dt>wrong</dt><dd>\(texts.wrong)</dd></dl>
      <p><b>Mend:</b> \(fault.mend)</p><p class="faint">Caught by \(page.link(Paths.testCase(testCase.name), .code(testCase.id)))\
      \(row.killedBy > 1 ? " and \(row.killedBy - 1) more" : "")</p></article>
      """
  }

  private func line(_ name: String, _ rows: [KillTable.Row]) -> HTML {
    let fault = Fault.named(name) ?? Fault.messages.first { $0.name == name }
    let phrase = fault?.phrase
    let first = rows.lazy.compactMap(\.first).first
    let proof: HTML = first.map { " " + page.link(Paths.testCase("\(facts.operation.name)#\($0)"), .code($0)) } ?? .none
    return "<li>\(page.link(Paths.fault(name), .code(name))) \(phrase ?? "")\(proof)</li>"
  }
}
