import ConformanceKit

// A port that keeps something from one case to the next (a shared pattern with a position, a cache, a default that is changed)
// answers rightly where it is asked a case alone: that tells such a mistake from all that a case shows by itself.
extension RunRecord {
  /// Groups of failures of which the first is asked again.
  private static let most = 5

  /// The first case of each group of failures that no known mistake explains.
  package var unexplainedFirst: [String] {
    guard run.failure == nil else { return [] }
    return alike.prefix(Self.most).compactMap { group in
      group.outcomes.first.flatMap { $0.conduct == nil ? nil : $0.testCase.name }
    }
  }

  /// The same with words for what a port keeps.
  ///
  /// - Parameter names: those of ``unexplainedFirst`` that were answered rightly when they were asked alone.
  package func keepingState(_ names: Set<String>) -> RunRecord {
    guard !names.isEmpty else { return self }
    let groups = alike.filter { names.contains($0.outcomes[0].testCase.name) }
    let kept = Set(groups.flatMap(\.outcomes).map(\.testCase.name))
    return mapped { outcome in
      // A map without an order gives another one each time, and keeps nothing.
      guard kept.contains(outcome.testCase.name), let conduct = outcome.conduct, !Conduct.isOfOrder(conduct) else {
        return outcome
      }
      return outcome.telling(
        "keeps something from one case to the next: it \(conduct), and asked alone it answers the first of these rightly"
      )
    }
  }

  private var alike: [FailureGroups.Group] { FailureGroups.alike(FailureGroups(self).unexplained) }
}
