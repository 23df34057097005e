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

  /// What such a port does with failures of one conduct, as a mistake.
  fileprivate func note(_ conduct: String, _ outcomes: [Outcome]) -> MistakeNote {
    switch self {
    case .rightly:
      MistakeNote(
        "keeps something from one case to the next: it \(conduct), and asked alone it answers one of these rightly",
        MistakeNote.Fault(
          name: "kept-between-cases", place: "between cases",
          story: "A cache, a pattern with a position of its own or a default that is changed outlives the call.",
          mend: "Keep nothing from one call to the next, or keep it by everything that the answer depends on."),
        shownBy: outcomes)
    case .nowAndThen:
      MistakeNote(
        "answers the same input now rightly and now wrongly, as what follows the order of a map or a set does: it "
          + conduct,
        MistakeNote.Fault(
          name: "left-to-chance", place: "by chance",
          story: "A map or a set that has no order of its own is written as it comes.",
          mend: "Sort the names, or keep the order that the input has."),
        shownBy: outcomes)
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

  /// The same with what a port keeps, or leaves to chance, in place of the mistakes that it looked like.
  ///
  /// - Parameter answers: those to ``doubtful``, where one was right.
  package func telling(_ answers: [String: AskedAlone]) -> RunRecord {
    guard !answers.isEmpty else { return self }
    let rest = with(notes.filter { note in note.cases.first.flatMap { answers[$0] } == nil })
    let found = rest.alike.compactMap { group -> (answer: AskedAlone, conduct: String, outcomes: [Outcome])? in
      // A map without an order gives another one each time, and keeps nothing.
      let asked = group.outcomes.filter { !$0.isReordered }
      guard let conduct = asked.first?.conduct,
        let answer = asked.lazy.compactMap({ answers[$0.testCase.name] }).first
      else { return nil }
      return (answer, conduct, asked)
    }
    var told: [(answer: AskedAlone, conduct: String, outcomes: [Outcome])] = []
    for one in found.sorted(by: { $0.conduct.count < $1.conduct.count }) {
      // A value of another case may also look like a part of the right one.
      let same = told.firstIndex { $0.answer == one.answer && "\(one.conduct),".hasPrefix("\($0.conduct),") }
      if let same { told[same].outcomes += one.outcomes } else { told.append(one) }
    }
    return rest.with(rest.notes + told.map { $0.answer.note($0.conduct, $0.outcomes) })
  }

  private var alike: [FailureGroups.Group] { FailureGroups.alike(FailureGroups(self).unexplained) }
}
