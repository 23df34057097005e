import ConformanceKit

/// How a port that failed a case answers it in processes of its own, which are asked nothing else.
///
/// A port that keeps something from one case to the next (a shared pattern with a position, a cache, a default that is changed)
/// answers rightly there; one that leaves something to chance (the order of a map) does so now and then. A case by itself shows
/// neither.
package enum AskedAlone: Sendable {
  case rightly
  case nowAndThen

  /// So many processes are asked: a coin falls on one side each time in three of a hundred.
  package static let times = 6

  fileprivate func words(_ conduct: String) -> String {
    switch self {
    case .rightly:
      "keeps something from one case to the next: it \(conduct), and asked alone it answers one of these rightly"
    case .nowAndThen:
      "answers the same input now rightly and now wrongly, as what follows the order of a map or a set does: it "
        + conduct
    }
  }
}

extension RunRecord {
  /// Groups of failures, and mistakes, of which the first case is asked again.
  private static let most = 5

  /// The first case of each group of failures that no known mistake explains, and of mistakes, those that few cases show first.
  package var doubtful: [String] {
    guard run.failure == nil else { return [] }
    let open = alike.prefix(Self.most).compactMap { group in
      group.outcomes.first.flatMap { $0.conduct == nil ? nil : $0.testCase.name }
    }
    let fewest = notes.enumerated().sorted { ($0.element.cases.count, $0.offset) < ($1.element.cases.count, $1.offset) }
    return open + fewest.prefix(Self.most).compactMap(\.element.cases.first)
  }

  /// The same with words for what a port keeps, or leaves to chance, in place of mistakes.
  ///
  /// - Parameter answers: those to ``doubtful``, where one was right.
  package func telling(_ answers: [String: AskedAlone]) -> RunRecord {
    guard !answers.isEmpty else { return self }
    return with(notes.filter { note in note.cases.first.flatMap { answers[$0] } == nil }).told(answers)
  }

  private func told(_ answers: [String: AskedAlone]) -> RunRecord {
    let told = alike.compactMap { group in
      group.outcomes.lazy.compactMap { answers[$0.testCase.name] }.first.map {
        ($0, Set(group.outcomes.map(\.testCase.name)))
      }
    }
    return mapped { outcome in
      // A map without an order gives another one each time, and keeps nothing.
      guard let (answer, _) = told.first(where: { $0.1.contains(outcome.testCase.name) }),
        let conduct = outcome.conduct, !outcome.isReordered
      else { return outcome }
      return outcome.telling(answer.words(conduct))
    }
  }

  private var alike: [FailureGroups.Group] { FailureGroups.alike(FailureGroups(self).unexplained) }
}
