import ConformanceKit
import Encodings
import Faults
import Formulas
import Gateways
import Reports

/// The mistakes of an operation, those rated by notes first, then those of its formula, each with right and wrong side
/// by side.
struct MistakeCards {
  /// The number of mistakes of the formula that are shown in full.
  private static let inFull = 10

  private let facts: OperationFacts
  private let table: MistakeTable
  private let page: Page

  init(_ table: MistakeTable, _ page: Page) {
    (facts, self.table, self.page) = (table.facts, table, page)
  }

  var html: HTML {
    let severe = ratedNotes
    let rows = table.rows.filter { $0.killedBy > 0 }
    var names: [String] = []
    for row in rows where !names.contains(row.fault) { names.append(row.fault) }
    let order = Dictionary(
      (Fault.all + Fault.messages).enumerated().map { ($1.name, $0) }, uniquingKeysWith: { one, _ in one })
    func rank(_ name: String) -> (Int, Int, Int) {
      (
        -(table.severity(name).flatMap { Severity.allCases.firstIndex(of: $0) } ?? -1), table.spread[name] ?? .max,
        order[name] ?? .max
      )
    }
    names.sort { rank($0) < rank($1) }
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
      : "<h3>With the formula, the worst first, then those that few other formulas have</h3>"
    let more: HTML =
      rest.isEmpty ? .none : .folded("\(count(rest.count, "more mistake")) that a case catches", "<ul>\(rest)</ul>")
    return severe + head + "<div class=\"cards\">\(cards)</div>" + more
  }

  /// The notes that rate the severity of their mistake.
  private var ratedNotes: HTML {
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
      <p>\(HTML.prose(Display.line(group.note.means))) \(HTML.prose(capitalised(Display.line(group.note.effect)))).</p>
      <p class="faint">Seen in: \(Display.line(group.note.seenIn ?? "nowhere yet")). \(links(group.cases))</p></article>
      """ as HTML
    }
    let shown = Array(cards.prefix(Self.inFull))
    let rest = Array(cards.dropFirst(Self.inFull))
    let more: HTML = rest.isEmpty ? .none : .folded("\(rest.count) more", "<div class=\"cards\">\(rest)</div>")
    return "<h3>By their consequence, the worst first</h3><div class=\"cards\">\(shown)</div>\(more)"
  }

  private func links(_ cases: [Case]) -> HTML {
    let some = cases.prefix(3).map { page.link(Paths.testCase($0.name), .code($0.id)) }
    let rest = cases.count - some.count
    return some.joined(", ") + (rest > 0 ? " and \(rest) more" : .none)
  }

  /// A mistake of the formula, and its effect in the first case that catches it.
  private func card(_ row: KillTable.Row) -> HTML? {
    guard facts.kind == .sign, let fault = Fault.named(row.fault), let (testCase, difference) = table.example(row)
    else { return nil }
    return """
      <article class="card"><h4>\(page.link(Paths.fault(fault.name), .code(fault.name)))\(mark(fault.name))</h4>
      <p>An SDK with it \(fault.phrase(at: row.place)). \(fault.story)</p>\(DifferenceView(difference, isBrief: true).html)
      <p><b>Fix:</b> \(fault.mend)</p><p class="faint">Caught by \(page.link(Paths.testCase(testCase.name), .code(testCase.id)))\
      \(row.killedBy > 1 ? " and \(row.killedBy - 1) more" : "")</p></article>
      """
  }

  private func mark(_ fault: String) -> HTML { table.severity(fault).map { " " + HTML.badge($0.rawValue) } ?? .none }

  private func line(_ name: String, _ rows: [KillTable.Row]) -> HTML {
    let fault = Fault.named(name) ?? Fault.ofMessages(name)
    let phrase = fault?.phrase(at: rows.first?.place ?? "the value")
    let first = rows.lazy.compactMap(\.first).first
    let proof: HTML = first.map { " " + page.link(Paths.testCase("\(facts.operation.name)#\($0)"), .code($0)) } ?? .none
    return "<li>\(page.link(Paths.fault(name), .code(name))) \(phrase ?? "")\(mark(name))\(proof)</li>"
  }
}
