import ConformanceKit
import Encodings
import Formulas
import Gateways

/// The cases of a run for the script of the HTML page: texts as they are shown, and what repeats written once.
enum HTMLData {
  /// Bytes of a value that the page shows: the long fields of the corpus have about a thousand.
  private static let limit = 1200

  /// JSON that can stand in a `script` element: nothing in it can end the element.
  static func text(_ record: RunRecord) -> String {
    var notes = Table()
    var formulas = Table()
    let cases = record.run.outcomes.map { row($0, record, &notes, &formulas) }
    let json = JSON.members([
      ("notes", .array(notes.rows)), ("formulas", .array(formulas.rows)), ("cases", .array(cases)),
    ])
    return json.line.split(separator: "<", omittingEmptySubsequences: false).joined(separator: "\\u003c")
  }

  /// Rows that are referred to by their index.
  private struct Table {
    private(set) var rows: [JSON] = []
    private var places: [JSON: Int] = [:]

    mutating func index(_ row: JSON) -> JSON {
      let place = places[row] ?? rows.count
      if place == rows.count {
        rows.append(row)
        places[row] = place
      }
      return .integer(place)
    }
  }

  private static func row(
    _ outcome: Outcome, _ record: RunRecord, _ notes: inout Table, _ formulas: inout Table
  ) -> JSON {
    let testCase = outcome.testCase
    let isGood = outcome.verdict == .pass
    let mistake = record.note(of: outcome)
    let shown = testCase.notes.filter { !$0.isInternal }
    let isEffect = outcome.failureKind?.isEffect ?? false
    let finding = FailureText(outcome, limit: limit)
    return JSON.members([
      ("op", .text(testCase.operation)), ("id", .text(testCase.id)), ("verdict", .text(FailureText.word(outcome))),
      ("standing", .text(standing(outcome))), ("waiver", outcome.waiving.map { .text(Display.line($0.description)) }),
      ("about", .text(Display.line(testCase.comment))),
      ("happened", FailureText.happened(outcome).map(JSON.text)), ("twin", record.twin(of: outcome).map(JSON.text)),
      ("notes", shown.isEmpty ? nil : .array(shown.map { notes.index(note($0, isEffect)) })),
      ("formula", formula(testCase).map { formulas.index($0) }),
      ("input", .array(input(testCase.input))),
      (
        "steps",
        testCase.steps.isEmpty
          ? nil : .array(testCase.steps.map { pair(Display.line($0.name), Display.step($0, limit: limit)) })
      ),
      ("expected", .text(finding.expected)), ("got", isGood ? nil : .text(finding.got)),
      ("mistake", mistake.map { .array($0.rows.map { .text($0.text) }) }),
      ("difference", finding.difference.map(JSON.text)),
      ("wrong", outcome.firstWrongStep.map { wrongStep($0, testCase.steps) }),
      ("follows", outcome.follows.map { .text("\(Display.line($0.by)) (\($0.status.rawValue))") }),
      ("sources", .array(testCase.evidence.map { .text("\($0.kind.rawValue): \(Display.line($0.ref))") })),
      ("log", finding.log.isEmpty ? nil : .array(finding.log.map(JSON.text))),
    ])
  }

  private static func standing(_ outcome: Outcome) -> String {
    switch outcome.standing {
    case .passed: "passed"
    case .waived: "waived"
    case .failed: "failed"
    }
  }

  private static func pair(_ name: String, _ text: String) -> JSON { .array([.text(name), .text(text)]) }

  /// - Parameter isEffect: whether what the note warns of has happened.
  private static func note(_ note: Note, _ isEffect: Bool) -> JSON {
    .array(
      [note.flag, note.bug, isEffect ? note.effect : "", note.means, note.seenIn ?? ""]
        .map { .text(Display.line($0)) })
  }

  private static func input(_ input: JSON) -> [JSON] {
    (input.members ?? []).map { member in
      let text =
        MatchRule.bytes(member.value).map { Display.bytes($0, limit: limit) }
        ?? Display.value(member.value, limit: limit)
      return pair(Display.line(member.name.string), text)
    }
  }

  /// The index of the step and what the port had in its place.
  private static func wrongStep(_ wrong: Outcome.WrongStep, _ steps: [Step]) -> JSON {
    let index = steps.firstIndex { $0.name == wrong.expected.name } ?? 0
    return .array([
      .integer(index),
      wrong.got.map { .text(Display.step(Step(name: wrong.expected.name, bytes: $0), limit: limit)) } ?? .null,
    ])
  }

  /// The formula for people, in the gateway's PHP, and its source; masked inputs have the shape that chooses it.
  private static func formula(_ testCase: Case) -> JSON? {
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
