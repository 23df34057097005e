import ConformanceKit
import Gateways

/// A port that checks no lengths: what it must refuse for one is the same mistake, in whatever text.
enum UncheckedLength {
  /// Puts what must be refused as too long down to the mistake, in operations that seldom
  /// refuse so: a limit of their own may be checked elsewhere.
  ///
  /// - Parameters:
  ///   - operations: all outcomes that were looked at, by operation.
  ///   - unexplained: the failures that nothing explains; those that are explained are taken away.
  static func join(
    _ groups: inout [FailureGroup], _ unexplained: inout [Outcome], among operations: [String: [Outcome]]
  ) {
    guard let place = groups.firstIndex(where: isUnchecked) else { return }
    func isLeft(_ outcome: Outcome) -> Bool {
      guard isDue(outcome), let due = operations[outcome.testCase.operation]?.filter(isDue) else { return false }
      return due.count { $0.verdict == .pass } < due.count { $0.verdict != .pass }
    }
    let same = groups.filter { isRefusalMissing($0) && $0.outcomes.allSatisfy(isLeft) }.flatMap(\.outcomes)
    let rest = unexplained.filter(isLeft)
    groups[place].outcomes += same + rest
    groups.removeAll { isRefusalMissing($0) && $0.outcomes.without(same).isEmpty }
    unexplained = unexplained.without(rest)
  }

  private static func isDue(_ outcome: Outcome) -> Bool {
    outcome.testCase.expectation.refusal == .tooLong
  }

  private static func isUnchecked(_ group: FailureGroup) -> Bool { has(.fieldLengthUnchecked, group) }

  private static func isRefusalMissing(_ group: FailureGroup) -> Bool { has(.refusalMissing, group) }

  private static func has(_ fault: FaultName, _ group: FailureGroup) -> Bool {
    group.explanation.isOnly(fault) && !group.explanation.isTentative
  }
}
