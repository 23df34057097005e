/// What is wrong with one value, for people.
public enum DiagnosisReport {
  /// The explanations that are shown in full.
  private static let shown = 8

  /// Diagnoses a value that a port gave for an input.
  ///
  /// - Throws: ``InputError`` where the input is unusable.
  public static func render(
    _ operation: Operation, _ input: JSON, got: String, beside cases: [Case] = [], _ style: Style
  ) throws(InputError) -> (text: String, isExplained: Bool) {
    if let error = operation.inputError(input) { throw error }
    let derivation: Derivation
    do {
      guard let found = try operation.derivation(for: input) else {
        return message(operation, input, got, beside: cases, style)
      }
      derivation = found
    } catch {
      return ("The input is refused before anything is computed: \(error.answer.sentence)\n", false)
    }
    guard let diagnosis = operation.diagnose(input, got: Array(got.utf8), widened: true) else {
      return (style.good("The value is right.") + "\n", true)
    }
    let redactor = Redactor(operation.fields, input)
    var text = text(diagnosis, derivation, redactor, style)
    if let hint = distinguishing(operation, diagnosis.explanations, cases) { text = hint + "\n" + text }
    return (text, !diagnosis.explanations.isEmpty || diagnosis.formula != nil)
  }

  private static func text(_ diagnosis: Diagnosis, _ derivation: Derivation, _ redactor: Redactor, _ style: Style)
    -> String
  {
    if let formula = diagnosis.formula {
      let lines = ["No known mistake gives this value, but this formula does:", ""]
      return (lines + SideBySide(derivation, formula, redactor).lines(style)).joined(separator: "\n") + "\n"
    }
    guard let best = diagnosis.explanations.first else { return nothing(diagnosis) }
    var lines = named(diagnosis.explanations, style)
    lines.append("")
    if let expression = best.expression { lines += SideBySide(derivation, expression, redactor).lines(style) }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func named(_ explanations: [Diagnosis.Explanation], _ style: Style) -> [String] {
    var lines: [String] = []
    for explanation in explanations.prefix(shown) {
      lines.append(style.strong("Your port \(explanation.phrase)."))
      for slip in explanation.slips {
        lines.append("  \(style.faint("mistake")) \(slip.fault.name)")
        lines.append("  \(style.faint("how")    ) \(slip.fault.story)")
        lines.append("  \(style.faint("fix")    ) \(slip.fault.mend)")
      }
    }
    if explanations.count > shown { lines.append("… and \(explanations.count - shown) more") }
    return lines
  }

  /// A wrong message: the mistakes that give it, without a derivation, because there is none.
  private static func message(
    _ operation: Operation, _ input: JSON, _ got: String, beside cases: [Case], _ style: Style
  ) -> (text: String, isExplained: Bool) {
    let value = (try? JSON(parsing: Array(got.utf8))) ?? .text(got)
    guard let diagnosis = operation.diagnoseMessage(input, got: value) else {
      return (style.good("The value is right.") + "\n", true)
    }
    guard !diagnosis.explanations.isEmpty else {
      let redactor = Redactor(operation.fields, input)
      let places = MessageDifference.lines(operation.answer(input), got: value)
      let tried = """
        No known mistake gives this answer. The \(diagnosis.tried) wrong ports of \(operation.name) in the catalogue were tried, one
        mistake at a time (payconform faults \(operation.name) lists them). A value is written as JSON or as plain text, a
        rejection as {"reject": "CODE"}.
        """
      return (([tried] + places.map { Display.line(redactor.redact($0)) }).joined(separator: "\n") + "\n", false)
    }
    let lines = named(diagnosis.explanations, style)
    let hint = distinguishing(operation, diagnosis.explanations.map(\.slips), cases).map { [$0] } ?? []
    return ((hint + lines).joined(separator: "\n") + "\n", true)
  }

  /// Which case would say which of several mistakes with a message it is.
  private static func distinguishing(_ operation: Operation, _ slips: [[Slip]], _ cases: [Case]) -> String? {
    guard slips.count > 1 else { return nil }
    let mutants = operation.wireMutants.filter { slips.contains([$0.slip]) }
    var most: (count: Int, name: String)?
    for testCase in cases where testCase.operation == operation.name {
      let trial = WireTrial(operation, testCase.input)
      let answers = Set(mutants.map { $0.answer(trial) ?? trial.right })
      if answers.count > most?.count ?? 1 { most = (answers.count, testCase.name) }
    }
    return sentence(slips.count, most)
  }

  private static func sentence(_ count: Int, _ most: (count: Int, name: String)?) -> String {
    let start = "\(count) explanations give this value"
    guard let most else { return "\(start); no case of the corpus tells them apart." }
    return "\(start). Put \(most.name) to your port: its answer there tells \(most.count) of them apart."
  }

  /// Which case would say which of several explanations is the right one.
  private static func distinguishing(
    _ operation: Operation, _ explanations: [Diagnosis.Explanation], _ cases: [Case]
  ) -> String? {
    guard explanations.count > 1 else { return nil }
    var evaluator = Evaluator()
    var most: (count: Int, name: String)?
    for testCase in cases where testCase.operation == operation.name {
      guard let derivation = try? operation.derivation(for: testCase.input) else { continue }
      let values = Set(explanations.compactMap { $0.expression.map { derivation.value(of: $0, &evaluator) } })
      if values.count > most?.count ?? 1 { most = (values.count, testCase.name) }
    }
    return sentence(explanations.count, most)
  }

  private static func nothing(_ diagnosis: Diagnosis) -> String {
    let pairs = diagnosis.searchedPairs ? ", alone and in pairs" : "; pairs were not, because the input is too long"
    let orders =
      diagnosis.searchedOrders
      ? ",\nand the inputs joined in every order, plain and reversed, with and without separators, in every case of letters,\n"
        + "as far as \(WideSearch.limit) of them go."
      : "."
    return """
      No known mistake gives this value. \(diagnosis.tried) wrong formulas were tried: those of \(Fault.all.count) mistakes\(pairs)\(orders)
      What cannot be found from outside: a wrong secret, and an input other than the one given here. Check both first.

      """
  }
}

extension Answer {
  /// The answer as the end of a sentence.
  fileprivate var sentence: String {
    switch self {
    case .value: "it has a value"
    case .reject(let rejection): rejection.message
    case .error(let error): error.description
    }
  }
}
