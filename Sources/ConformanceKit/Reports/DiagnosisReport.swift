/// What is wrong with one value, for people.
public enum DiagnosisReport {
  /// The explanations that are shown in full.
  private static let shown = 8

  /// Diagnoses a value that a port gave for an input.
  ///
  /// - Throws: ``InputError`` where the input is unusable.
  public static func render(
    _ operation: Operation, _ input: JSON, got: String, _ style: Style
  ) throws(InputError) -> (text: String, isExplained: Bool) {
    if let error = operation.inputError(input) { throw error }
    let derivation: Derivation
    do {
      derivation = try operation.derivation(for: input)
    } catch {
      return ("The input is refused before anything is computed: \(error.answer.sentence)\n", false)
    }
    guard let diagnosis = operation.diagnose(input, got: Array(got.utf8)) else {
      return (style.good("The value is right.") + "\n", true)
    }
    return (text(diagnosis, derivation, Redactor(operation.fields, input), style), !diagnosis.explanations.isEmpty)
  }

  private static func text(_ diagnosis: Diagnosis, _ derivation: Derivation, _ redactor: Redactor, _ style: Style) -> String {
    guard let best = diagnosis.explanations.first else { return nothing(diagnosis) }
    var lines: [String] = []
    if diagnosis.explanations.count > 1 {
      lines.append("\(diagnosis.explanations.count) explanations give this value; another input may tell them apart:")
    }
    for explanation in diagnosis.explanations.prefix(shown) {
      lines.append(style.strong("Your port \(explanation.phrase)."))
      for slip in explanation.slips {
        lines.append("  \(style.faint("mistake")) \(slip.fault.name)")
        lines.append("  \(style.faint("how")    ) \(slip.fault.story)")
        lines.append("  \(style.faint("fix")    ) \(slip.fault.mend)")
      }
    }
    if diagnosis.explanations.count > shown { lines.append("… and \(diagnosis.explanations.count - shown) more") }
    lines.append("")
    lines += SideBySide(derivation, best.expression, redactor).lines(style)
    return lines.joined(separator: "\n") + "\n"
  }

  private static func nothing(_ diagnosis: Diagnosis) -> String {
    let pairs = diagnosis.searchedPairs ? ", alone and in pairs" : "; pairs were not, because the input is too long"
    return """
      No known mistake gives this value. \(diagnosis.tried) wrong formulas were tried, made by \(Fault.all.count) mistakes\(pairs).
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
