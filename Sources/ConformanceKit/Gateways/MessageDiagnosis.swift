extension Operation {
  /// Finds the mistakes that make an operation that writes or reads messages answer `got`.
  ///
  /// - Parameter got: a value in any form, or `{"reject": code}`.
  /// - Returns: `nil` where the operation computes a formula, or `got` is the right answer.
  func diagnoseMessage(_ input: JSON, got: JSON) -> Diagnosis? {
    guard isProcedure else { return nil }
    let trial = WireTrial(self, input)
    guard !Self.gives(trial.right, got) else { return nil }
    let mutants = wireMutants
    var diagnosis = Diagnosis(explanations: [], tried: mutants.count, searchedPairs: false)
    for mutant in mutants {
      guard let answer = mutant.answer(trial), Self.gives(answer, got) else { continue }
      diagnosis.explanations.append(Diagnosis.Explanation(slips: [mutant.slip], expression: nil))
    }
    return diagnosis
  }

  /// Whether an answer is the one that was got; a value stands for itself, as text or as what it means.
  private static func gives(_ answer: Answer, _ got: JSON) -> Bool {
    switch answer {
    case .value(.null): got["reject"] == nil
    case .value(let value):
      value == got || value.means(got) || (WireMatch(for: value)?.accepts(got, for: value) ?? false)
    case .reject(let rejection): got["reject"] == .text(rejection.code.rawValue)
    case .error: false
    }
  }
}
