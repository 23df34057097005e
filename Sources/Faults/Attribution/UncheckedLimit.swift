import ConformanceKit
import Gateways

/// A port that keeps no limit of some kind: what it must refuse for one is the same mistake, in whatever text.
enum UncheckedLimit {
  /// Mistakes with a limit, and how what is beyond it must be refused.
  private static let limits: [(faults: [FaultName], refusal: Rejection.Code)] = [
    ([.fieldLengthUnchecked], .tooLong), ([.amountExcessDecimalsCut, .amountExcessDecimalsRounded], .tooManyDecimals),
  ]

  /// Puts what must be refused for a limit down to the mistake with it, in operations that seldom
  /// refuse so: a limit of their own may be checked elsewhere.
  ///
  /// - Parameters:
  ///   - operations: all outcomes that were looked at, by operation.
  ///   - unexplained: the failures that nothing explains; those that are explained are taken away.
  static func join(
    _ groups: inout [FailureGroup], _ unexplained: inout [Outcome], among operations: [String: [Outcome]]
  ) {
    for (faults, refusal) in limits {
      guard let place = groups.firstIndex(where: { group in faults.contains { has($0, group) } }) else { continue }
      func isDue(_ outcome: Outcome) -> Bool { outcome.testCase.expectation.refusal == refusal }
      func isLeft(_ outcome: Outcome) -> Bool {
        guard isDue(outcome), let due = operations[outcome.testCase.operation]?.filter(isDue) else { return false }
        return due.count { $0.verdict == .pass } < due.count { $0.verdict != .pass }
      }
      func isRefusalMissing(_ group: FailureGroup) -> Bool { has(.refusalMissing, group) || has(.ruleUnchecked, group) }
      let same = groups.filter { isRefusalMissing($0) && $0.outcomes.allSatisfy(isLeft) }.flatMap(\.outcomes)
      let rest = unexplained.filter(isLeft)
      groups[place].outcomes += same + rest
      groups.removeAll { isRefusalMissing($0) && $0.outcomes.without(same).isEmpty }
      unexplained = unexplained.without(rest)
    }
  }

  private static func has(_ fault: FaultName, _ group: FailureGroup) -> Bool {
    group.explanation.isOnly(fault) && !group.explanation.isTentative
  }
}
