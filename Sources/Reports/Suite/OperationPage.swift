import Analysis
package import ConformanceKit
package import Encodings
import Faults
import Formulas
package import Gateways

/// All that is known of one operation, from its definition and its cases.
package struct OperationPage {
  let operation: Operation
  private let cases: [Case]
  /// An input to copy; `nil` if neither a case nor a formula gives one.
  package let example: JSON?

  /// - Parameter cases: golden cases; those of other operations are ignored.
  package init(_ operation: Operation, _ cases: [Case]) {
    self.operation = operation
    self.cases = cases.filter { $0.operation == operation.name }
    example =
      Self.example(self.cases) ?? Self.reduced(self.cases, operation) ?? Analysis.sample(of: operation)
  }

  /// The required members of a refused case's input, because the others may be the reason for the refusal.
  private static func reduced(_ cases: [Case], _ operation: Operation) -> JSON? {
    let required = Set(operation.fields.filter(\.required).map(\.name))
    return cases.lazy.compactMap(\.input.members).map { JSON.object($0.filter { required.contains($0.name.string) }) }
      .first { if case .value = operation.answer($0) { true } else { false } }
  }

  /// The input of a published case, or of the accepted case with the fewest flags.
  private static func example(_ cases: [Case]) -> JSON? {
    let accepted = cases.filter { if case .answer(.value) = $0.expectation { true } else { false } }
    func rank(_ testCase: Case) -> Int {
      testCase.evidence.contains { $0.kind == .published } ? -1 : testCase.notes.count { !$0.isInternal }
    }
    return accepted.min { rank($0) < rank($1) }?.input
  }

  /// The page as text for a terminal.
  package func render(_ style: Style) -> String {
    let parts = [
      [style.strong(operation.name), operation.summary] + related(style), fields(style), tables(style), free(style),
      choices(style),
      formulas(style),
      steps(style),
      copy(style), refusals(style), traps(style), findings(style),
      [
        "\(cases.count) cases: payconform vectors list \(operation.name); mistakes that people make with it: payconform faults \(operation.name)"
      ],
    ]
    return parts.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  /// The words of which an SDK may have only some, as its port's options say.
  private func choices(_ style: Style) -> [String] {
    guard !operation.choices.isEmpty else { return [] }
    return [style.faint("an SDK that has only some of these says so in the options of its port's hello")]
      + operation.choices.map { "  \($0.name)  \($0.words.joined(separator: ", "))" }
  }

  /// The related operations.
  private func related(_ style: Style) -> [String] {
    guard let gateway = Gateway.all.first(where: { $0.operations.contains { $0.name == operation.name } }) else {
      return []
    }
    let names = RelatedOperations(of: operation, in: gateway).names
    return names.isEmpty ? [] : ["\(style.faint("see also")) \(names.joined(separator: ", "))"]
  }

  /// What right SDKs may do differently in the request.
  private func free(_ style: Style) -> [String] {
    Explanation.rows("free", operation.freedoms.map { ("", "\($0.phrase) (\($0.evidence))") }, style)
  }

  private func formulas(_ style: Style) -> [String] {
    var formulas = Formula.all(of: cases)
    for formula in (example.map(choosing) ?? []).compactMap(operation.formula) where !formulas.contains(formula) {
      formulas.append(formula)
    }
    return Explanation.lines(formulas, style)
  }

  /// The input with every combination of words in the fields that have a fixed list.
  private func choosing(_ input: JSON) -> [JSON] {
    operation.fields.filter { !$0.words.isEmpty }.reduce([input]) { inputs, field in
      inputs.flatMap { input in field.words.map { input.with([field.name], .text($0)) } }
    }
  }

  private func steps(_ style: Style) -> [String] {
    guard let example else { return [] }
    var evaluator = Evaluator()
    let steps = operation.respond(to: example, &evaluator).steps
    return Explanation.rows("steps", steps.enumerated().map { ("", "\($0 + 1). \($1.name)") }, style)
  }

  private func copy(_ style: Style) -> [String] {
    guard let example else { return [] }
    let lines = ["payconform compute \(operation.name) <<'INPUT'", example.line, "INPUT"]
    var answer: [String] = []
    if case .value(let value) = operation.answer(example) {
      let redacted = Redactor(operation.fields, example).redact(value)
      answer = [style.faint("answers"), "  " + Display.value(redacted)]
    }
    // A here-document ends only at its word on a line of its own, so these lines are not indented.
    return [style.faint("an input to copy")] + lines + answer
  }

  private func refusals(_ style: Style) -> [String] {
    Explanation.rows(
      "rejections in the order of the checks" + (operation.firstOfAll.map { "; \($0)" } ?? ""),
      operation.orderOfChecks.enumerated().map {
        ("", "\($0 + 1). \($1.codes.map(\.rawValue).joined(separator: ", "))\($1.about)")
      }, style)
  }

  private func traps(_ style: Style) -> [String] {
    return Explanation.rows(
      "traps", cases.byNote.map { ("\($0.note.flag) (\($0.cases.count))", Display.line($0.note.means)) }, style)
  }

  private func findings(_ style: Style) -> [String] {
    let weaknesses = Analysis.weaknesses(of: operation).map { ($0.severity.rawValue, $0.finding) }
    return Explanation.rows("what it does not protect (payconform analyze \(operation.name))", weaknesses, style)
  }
}

extension [Case] {
  /// The cases of each note for readers, in the order in which the notes occur.
  package var byNote: [(note: Note, cases: [Case])] {
    var notes: [(note: Note, cases: [Case])] = []
    for testCase in self {
      for note in testCase.notes where !note.isInternal {
        if let index = notes.firstIndex(where: { $0.note.flag == note.flag }) {
          notes[index].cases.append(testCase)
        } else {
          notes.append((note, [testCase]))
        }
      }
    }
    return notes
  }
}
