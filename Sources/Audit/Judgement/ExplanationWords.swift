import Faults

/// The wording and order of explanations.
enum ExplanationWords {
  /// Mistakes about a single pair, ordered after general ones: an SDK that drops empty values makes both.
  private static let ofOnePair: [FaultName] = [.includedExcluded, .firstPairDropped, .lastPairDropped]

  static func generalFirst(_ found: [Diagnosis.Explanation]) -> [Diagnosis.Explanation] {
    func isOfOnePair(_ explanation: Diagnosis.Explanation) -> Bool {
      explanation.mutations.contains { ofOnePair.contains(where: $0.fault.isNamed) }
    }
    return found.filter { !isOfOnePair($0) } + found.filter(isOfOnePair)
  }

  static func id(_ explanation: Diagnosis.Explanation) -> String {
    explanation.mutations.map(\.fault.name).joined(separator: " + ")
  }

  static func phrase(_ explanation: Diagnosis.Explanation) -> Statement {
    let phrases = explanation.mutations.map { mutation -> Statement in
      guard let (before, after) = mutation.around else { return Statement(literal: mutation.phrase) }
      return "\(literal: before)\(mutation.place)\(literal: after)"
    }
    let did = phrases.dropFirst().reduce(phrases.first ?? "") { $0 + ", and " + $1 }
    // The capture does not show the sender's language, so the advice names none; the pages of the mistakes have all.
    var advice: [String] = []
    for one in explanation.mutations.map(\.fault.advice) where !advice.contains(one) { advice.append(one) }
    return "the sender \(did). \(literal: advice.joined(separator: " "))"
  }
}
