import ConformanceKit

/// How a port that failed a case answers it in new processes that are asked nothing else.
///
/// A port that keeps state from one case to the next (a shared pattern with a position, a cache, a changed default)
/// then answers rightly; one whose answer depends on chance (the order of a map) does so now and then. A single run of
/// a case shows neither.
package enum AskedAlone: Sendable {
  case rightly
  case sometimes

  /// How many processes are asked: six coins all fall on the same side three times in a hundred.
  package static let times = 6

  /// What such a port does, as a mistake, with the conduct of its failures if all have the same.
  fileprivate func note(_ conduct: String?, _ outcomes: [Outcome]) -> MistakeNote {
    switch self {
    case .rightly:
      MistakeNote(
        "keeps state from one case to the next: "
          + (conduct.map { "it \($0), but asked on its own it answers one of these correctly" }
            ?? "asked on its own it answers a case correctly that it fails among others"),
        MistakeNote.Fault(
          name: "kept-between-cases", place: "between cases",
          story: "A cache, a stateful pattern or a changed default outlives the call.",
          mend: "Keep nothing from one call to the next, or key it by everything that the answer depends on."),
        shownBy: outcomes)
    case .sometimes:
      MistakeNote(
        "answers the same input sometimes right and sometimes wrong, as code that depends on the order of a map or a set does"
          + (conduct.map { ": it \($0)" } ?? ""),
        MistakeNote.Fault(
          name: "left-to-chance", place: "by chance",
          story: "A map or a set without an order is written in the order of its iteration.",
          mend: "Sort the names, or keep the order of the input."),
        shownBy: outcomes)
    }
  }
}

extension RunRecord {
  /// How many groups of failures, and how many mistakes, have their first case asked again.
  private static let most = 5
  /// The same limit for a port that is known to keep state.
  private static let mostOfKept = 60

  /// The first cases of the groups of failures without a known mistake, and of the mistakes that the fewest cases show.
  package var doubtful: [String] {
    guard run.failure == nil else { return [] }
    let fewest = notes.enumerated().sorted { ($0.element.cases.count, $0.offset) < ($1.element.cases.count, $1.offset) }
    return alike.prefix(Self.most).compactMap(\.firstName) + fewest.prefix(Self.most).compactMap(\.element.cases.first)
  }

  /// The first cases of all other groups and mistakes, once a port is known to keep state.
  ///
  /// - Parameter answers: the results for ``doubtful``.
  package func doubtful(after answers: [String: AskedAlone]) -> [String] {
    guard answers.values.contains(.rightly) else { return [] }
    let all = notes.compactMap(\.cases.first) + alike.compactMap(\.firstName)
    return Array(all.filter { answers[$0] == nil }.prefix(Self.mostOfKept))
  }

  /// The record with the state that a port keeps, or its dependence on chance, instead of the mistakes that it looked
  /// like.
  ///
  /// - Parameter answers: the results for ``doubtful``, for the cases that were answered rightly at least once.
  package func telling(_ answers: [String: AskedAlone]) -> RunRecord {
    guard !answers.isEmpty else { return self }
    let taken = notes.filter { note in note.cases.first.flatMap { answers[$0] } != nil }
    let rest = with(notes.filter { !taken.contains($0) })
    // All cases of such a mistake share the result of the first.
    let answers = taken.reduce(into: answers) { answers, note in
      for name in note.cases { answers[name] = answers[name] ?? note.cases.first.flatMap { answers[$0] } }
    }
    let found = rest.alike.compactMap { group -> (answer: AskedAlone, conduct: String, outcomes: [Outcome])? in
      // A map without an order answers differently each time, but keeps no state.
      let asked = group.outcomes.filter { !$0.isReordered }
      guard let conduct = asked.first?.conduct,
        let answer = asked.lazy.compactMap({ answers[$0.testCase.name] }).first
      else { return nil }
      return (answer, conduct, asked)
    }
    let told = [AskedAlone.rightly, .sometimes].compactMap { answer -> MistakeNote? in
      let same = found.filter { $0.answer == answer }
      guard let shortest = same.map(\.conduct).min(by: { $0.count < $1.count }) else { return nil }
      // A value left from another case may also look like a part of the right one.
      let isOne = same.allSatisfy { "\($0.conduct),".hasPrefix("\(shortest),") }
      return answer.note(isOne ? shortest : nil, same.flatMap(\.outcomes))
    }
    return rest.with(rest.notes + told)
  }

  private var alike: [FailureGroups.Group] { FailureGroups.alike(FailureGroups(self).unexplained) }
}

extension FailureGroups.Group {
  /// The name of the case that is shown, if there are words for what the port did.
  fileprivate var firstName: String? { outcomes.first.flatMap { $0.conduct == nil ? nil : $0.testCase.name } }
}
