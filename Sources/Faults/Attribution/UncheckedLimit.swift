import ConformanceKit
import Gateways

/// A port that does not enforce some kind of limit: whatever the text, a missing refusal for it is the same mistake.
enum UncheckedLimit {
  /// The faults about limits, and the refusal that is due beyond each.
  private static let limits: [(faults: [FaultName], refusal: Rejection.Code)] = [
    ([.fieldLengthUnchecked], .tooLong), ([.amountExcessDecimalsCut, .amountExcessDecimalsRounded], .tooManyDecimals),
  ]

  /// Attributes missing refusals for a limit to the mistake with it, in operations that seldom refuse for it: elsewhere
  /// the limit may be checked.
  ///
  /// - Parameters:
  ///   - operations: all outcomes that were examined, by operation.
  ///   - unexplained: the failures without an explanation; those explained here are removed.
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
