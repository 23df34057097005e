import ConformanceKit

/// A mistake with the failures that it explains.
struct MistakeCandidate {
  let mutation: Mutation
  let explains: [Outcome]
  /// The failures for which a port with the mistake would have answered otherwise.
  var contradicting: [Outcome] = []
}

extension [MistakeCandidate] {
  /// The candidates that explain the most open failures and contradict the fewest, where several explain the same;
  /// `nil` where more contradict each than it explains.
  func equals(among open: [Outcome]) -> (candidates: [MistakeCandidate], explained: [Outcome])? {
    var best: (candidates: [MistakeCandidate], explained: [Outcome], score: Int)?
    for candidate in self {
      let explained = candidate.explains.filter(open.holds)
      let score = explained.count - candidate.contradicting.count
      // A mistake is not told of fewer failures than speak against it.
      guard score > 0 else { continue }
      if let known = best, known.score >= score {
        if known.score == score, known.explained.areSame(as: explained) { best?.candidates.append(candidate) }
        continue
      }
      best = ([candidate], explained, score)
    }
    return best.map { ($0.candidates, $0.explained) }
  }

  /// The first of equals, with the failures that it explains.
  func best(among open: [Outcome]) -> (Mutation, [Outcome])? {
    equals(among: open).map { ($0.candidates[0].mutation, $0.explained) }
  }
}

extension OperationFailures {
  /// Attributes failures to the best candidate as long as one explains any; its equals become its alternatives.
  mutating func explain(by candidates: [MistakeCandidate]) {
    while let (equals, explained) = candidates.equals(among: open) {
      let explanation = Diagnosis.Explanation.oneOf(equals.map { Diagnosis.Explanation($0.mutation) })
      guard let explanation else { return }
      explain(explained, by: explanation, contradicting: equals[0].contradicting)
    }
  }
}
