import ConformanceKit
import Encodings
import Formulas
import Gateways

/// The cases of a run for the script of the HTML page: the names of those that pass, and as much of the others as the
/// page has room for.
struct HTMLData {
  /// The most bytes of a page, including its style, script and markup.
  private static let weight = 1_450_000
  /// The most bytes of a value that the page shows: the long fields of the corpus have about a thousand.
  private static let limit = 700
  /// How many failures of each group get their details before any group gets more.
  private static let first = 3

  private let record: RunRecord
  private let groups: FailureGroups
  private var notes = NumberedRows<JSON>()
  private var formulas = NumberedRows<JSON>()
  private var sources = NumberedRows<JSON>()
  private var operations = NumberedRows<JSON>()

  init(_ record: RunRecord, _ groups: FailureGroups) { (self.record, self.groups) = (record, groups) }

  /// The data as JSON for a `script` element; nothing in it can end the element.
  ///
  /// - Parameter rest: how many bytes the rest of the page has.
  mutating func text(beside rest: Int) -> String {
    let places = Dictionary(
      groups.all.enumerated().flatMap { index, group in group.outcomes.map { ($0.testCase.name, index) } },
      uniquingKeysWith: { one, _ in one })
    let shown = worstFirst(record.run.outcomes.filter { $0.standing != .passed })
    var heads: [String: [(String, JSON?)]] = [:]
    for outcome in shown { heads[outcome.testCase.name] = head(outcome, places[outcome.testCase.name]) }
    let passed = passes.line
    var left = Self.weight - rest - passed.utf8.count - heads.values.reduce(0) { $0 + $1.reduce(0) { $0 + $1.1.size } }
    var details: [String: [(String, JSON?)]] = [:]
    for outcome in ordered(shown) {
      let made = self.details(outcome)
      let size = made.reduce(0) { $0 + $1.1.size }
      guard left > size else { break }
      left -= size
      details[outcome.testCase.name] = made
    }
    let rows = shown.map { JSON.members((heads[$0.testCase.name] ?? []) + (details[$0.testCase.name] ?? [])) }
    let json: JSON = [
      "notes": .array(notes.rows), "formulas": .array(formulas.rows), "sources": .array(sources.rows),
      "operations": .array(operations.rows), "cases": .array(rows),
    ]
    let text = json.line.dropLast() + ",\"passed\":" + passed + "}"
    return text.split(separator: "<", omittingEmptySubsequences: false).joined(separator: "\\u003c")
  }

  /// Failures before waived cases, each with the worst first and otherwise in the order of the run.
  private func worstFirst(_ outcomes: [Outcome]) -> [Outcome] {
    let failed = outcomes.filter { $0.standing != .waived }
    let waived = outcomes.filter { $0.standing == .waived }
    return failed.worstFirst + waived.worstFirst
  }

  /// The order in which cases get their details: the first of each mistake and flag, as the page lists them, then their
  /// others, then vacuous refusals, and waived ones last.
  private func ordered(_ shown: [Outcome]) -> [Outcome] {
    let places = Dictionary(shown.enumerated().map { ($1.testCase.name, $0) }, uniquingKeysWith: { one, _ in one })
    func firstThenRest(_ groups: [FailureGroups.Group], _ count: Int) -> [Outcome] {
      let listed = groups.map { group in
        group.outcomes.sorted { places[$0.testCase.name, default: 0] < places[$1.testCase.name, default: 0] }
      }
      return listed.flatMap { $0.prefix(count) } + listed.flatMap { $0.dropFirst(count) }
    }
    // A port that accepts no message has hundreds of such groups, which would leave no room for its mistakes.
    let told =
      firstThenRest(groups.parts.flatMap(\.groups), Self.first)
      + firstThenRest(groups.waivers + groups.vacuous, 1)
    let names = Set(told.map(\.testCase.name))
    return told + shown.filter { !names.contains($0.testCase.name) }
  }

  private var passes: JSON {
    let names = Dictionary(grouping: record.run.outcomes.filter { $0.standing == .passed }, by: \.testCase.operation)
    return JSON.members(
      names.sorted { $0.key < $1.key }.map { ($0.key, .array($0.value.map { .text($0.testCase.id) })) })
  }

  /// What the list shows of a case that is not opened.
  ///
  /// There are thousands of them, so the standing that most have is left out.
  private mutating func head(_ outcome: Outcome, _ group: Int?) -> [(String, JSON?)] {
    let testCase = outcome.testCase
    return [
      ("op", .integer(operations.number(.text(testCase.operation)))), ("id", .text(testCase.id)),
      ("verdict", .text(FailureText.word(outcome))),
      ("standing", outcome.standing == .waived ? .text("waived") : nil),
      ("waiver", outcome.waiving.map { .text(Display.line($0.description)) }), ("group", group.map { .integer($0) }),
      ("severity", outcome.severity.map { .text($0.rawValue) }),
      ("about", .text(Display.line(testCase.comment, limit: 120))),
    ]
  }

  /// What a case shows when it is opened.
  private mutating func details(_ outcome: Outcome) -> [(String, JSON?)] {
    let testCase = outcome.testCase
    let shown = testCase.notes.filter { !$0.isInternal }
    let finding = FailureText(outcome, limit: Self.limit)
    let (right, wrong) = ByteWindow.around(outcome)
    let texts = Self.texts(outcome)
    var noteRows: [JSON] = []
    for one in shown { noteRows.append(.integer(notes.number(note(one, one.hasHappened(outcome))))) }
    var sourceRows: [JSON] = []
    for one in testCase.evidence {
      sourceRows.append(.integer(sources.number(.text("\(one.kind.rawValue): \(Display.line(one.ref))"))))
    }
    let formula = formula(testCase).map { JSON.integer(formulas.number($0)) }
    return [
      ("happened", FailureText.happened(outcome).map(JSON.text)), ("twin", record.twin(of: outcome).map(JSON.text)),
      ("notes", noteRows.isEmpty ? nil : .array(noteRows)), ("formula", formula),
      ("input", .array(input(testCase.input))),
      (
        "steps",
        testCase.steps.isEmpty
          ? nil : .array(testCase.steps.map { pair(Display.line($0.name), Display.step($0, limit: Self.limit)) })
      ),
      ("expected", .text(texts?.right ?? finding.expected)), ("got", .text(texts?.wrong ?? finding.got)),
      ("difference", finding.difference.map(JSON.text)),
      ("bytes", right.map { .array([.text($0), .text(wrong ?? "")]) }),
      ("wrong", outcome.firstWrongStep.map { wrongStep($0, testCase.steps) }),
      ("follows", outcome.follows.map { .text("\(Display.line($0.by)) (\($0.status.rawValue))") }),
      ("sources", .array(sourceRows)), ("log", finding.log.isEmpty ? nil : .array(finding.log.map(JSON.text))),
    ]
  }

  /// Two texts in the same notation, so that the mark begins where they differ and not at a quote; `nil` for other
  /// outcomes.
  private static func texts(_ outcome: Outcome) -> (right: String, wrong: String)? {
    guard outcome.verdict == .fail, case .answer(.value(let right)) = outcome.testCase.expectation,
      case .value(let wrong, _) = outcome.reply, let one = MatchRule.bytes(right), let other = MatchRule.bytes(wrong)
    else { return nil }
    return (Display.bytes(one, limit: limit), Display.bytes(other, limit: limit))
  }

  private func pair(_ name: String, _ text: String) -> JSON { .array([.text(name), .text(text)]) }

  /// - Parameter isEffect: whether the effect that the note warns of happened.
  private func note(_ note: Note, _ isEffect: Bool) -> JSON {
    .array(
      [note.flag, note.bug, isEffect ? note.effect : "", note.means, note.seenIn ?? ""]
        .map { .text(Display.line($0)) })
  }

  private func input(_ input: JSON) -> [JSON] {
    (input.members ?? []).map { member in
      let text =
        MatchRule.bytes(member.value).map { Display.bytes($0, limit: Self.limit) }
        ?? Display.value(member.value, limit: Self.limit)
      return pair(Display.line(member.name.string), text)
    }
  }

  /// The index of the step and the port's value for it.
  private func wrongStep(_ wrong: Outcome.WrongStep, _ steps: [Step]) -> JSON {
    let index = steps.firstIndex { $0.name == wrong.expected.name } ?? 0
    return .array([
      .integer(index),
      wrong.got.map { .text(Display.step(Step(name: wrong.expected.name, bytes: $0), limit: Self.limit)) } ?? .null,
    ])
  }

  /// The formula in readable notation and in PHP, and its source; masked inputs keep the shape that selects the
  /// formula.
  private func formula(_ testCase: Case) -> JSON? {
    guard let operation = Gateway.operation(testCase.operation),
      let formula = try? operation.derivation(for: testCase.input)?.formula
    else { return nil }
    return .array([
      .text(Notation.readable(formula.expression)),
      .text(([Notation.php(formula.expression)] + Notation.phpFunctions(formula.expression)).joined(separator: "\n")),
      .text(formula.source),
    ])
  }
}

extension JSON? {
  /// Roughly how many bytes a member with it takes in a page.
  fileprivate var size: Int { map { $0.line.utf8.count + 12 } ?? 0 }
}
