import ConformanceKit
import Gateways

/// Doubts about groups: an explanation of a few failures beside many unexplained ones may be chance, or a part of
/// another mistake, and is reported with "perhaps".
extension [FailureGroup] {
  /// With fewer cases than these in an operation, a run does not show a rule.
  private static let fewest = 4
  /// The suffix of a verification's name, after the name of the operation that computes its signature.
  private static let verifying = ".verify"

  /// - Parameters:
  ///   - unexplained: the failures of the run that no group explains.
  ///   - operations: all outcomes that were examined, by operation.
  func doubted(
    beside unexplained: [Outcome], among operations: [String: [Outcome]]
  ) -> [FailureGroup] {
    let open = unexplained.filter(\.reply.isAnswer)
    let counts = Dictionary(open.map { ($0.testCase.operation, 1) }, uniquingKeysWith: +)
    let names = Set(open.map(\.testCase.name))
    return map { group in
      // That a port breaks is certain by itself.
      guard group.outcomes.contains(where: \.reply.isAnswer) else { return group }
      // A mistake in computing the signature shows in the verification too.
      let own = Set(group.outcomes.map(\.testCase.operation))
      let computing = own.filter { $0.hasSuffix(Self.verifying) }.map { String($0.dropLast(Self.verifying.count)) }
      let beside = own.union(computing).reduce(0) { $0 + counts[$1, default: 0] }
      let against = group.contradicting.count { names.contains($0.testCase.name) }
      var group = group
      // A member that is compared wrongly looks like one that is not compared, except in the cases that remain
      // unexplained.
      let isHalfSeen =
        beside > 0 && group.explanation.mutations.contains { $0.fault === Fault.memberUnused }
      let asked = Set(group.outcomes.map(\.testCase.operation)).reduce(0) { $0 + operations[$1, default: []].count }
      // Several formulas can give the one answer of one case, and no other case supports this one.
      let isRule = asked < Self.fewest && (group.outcomes.count == 1 || group.outcomes.allSatisfy(\.isYesOrNo))
      group.explanation.isTentative =
        isRule || isHalfSeen || beside > group.outcomes.count || 2 * against > group.outcomes.count
      return group
    }
  }

  /// Removes the groups that fit their failures by chance: a wrong hint costs more than none.
  ///
  /// - Parameter unexplained: the failures of the run that no group explains; those of the removed groups are added.
  mutating func withdrawChance(beside unexplained: inout [Outcome]) {
    let chance = Chance(self, beside: unexplained)
    unexplained += filter(chance.explains).flatMap(\.outcomes)
    removeAll(where: chance.explains)
  }
}

/// Decides which explanations may be chance beside the unexplained failures.
private struct Chance {
  /// The number of unexplained answers, by operation.
  private let open: [String: Int]
  /// The names of the unexplained cases.
  private let names: Set<String>
  /// The number of failures attributed to members that are answered differently, by operation.
  private let readOtherwise: [String: Int]

  init(_ groups: [FailureGroup], beside unexplained: [Outcome]) {
    open = Self.counts(unexplained.filter(\.reply.isAnswer))
    names = Set(unexplained.map(\.testCase.name))
    readOtherwise = Self.counts(
      groups.filter { $0.explanation.mutations.map(\.fault) == [.answeredOther] }.flatMap(\.outcomes))
  }

  private static func counts(_ outcomes: [Outcome]) -> [String: Int] {
    Dictionary(grouping: outcomes, by: \.testCase.operation).mapValues(\.count)
  }

  func explains(_ group: FailureGroup) -> Bool {
    let operations = Set(group.outcomes.map(\.testCase.operation))
    let beside = operations.reduce(0) { $0 + open[$1, default: 0] }
    return isContradicted(group) || isOfWrongReading(group, operations, beside) || isRare(group, operations, beside)
  }

  /// Whether more failures contradict it than support it, and nothing else explains them.
  private func isContradicted(_ group: FailureGroup) -> Bool {
    group.contradicting.count { names.contains($0.testCase.name) } > group.outcomes.count
  }

  /// Whether a refusal is missing while more failures of the operation are misread or unexplained: a misread message is
  /// not refused.
  private func isOfWrongReading(_ group: FailureGroup, _ operations: Set<String>, _ beside: Int) -> Bool {
    group.explanation.isOnly(.refusalMissing)
      && operations.reduce(beside) { $0 + readOtherwise[$1, default: 0] } > group.outcomes.count
  }

  /// Whether it explains one or two failures of one operation, or any number of a verification, beside three times as
  /// many unexplained ones: some entry of the catalogue fits so few.
  private func isRare(_ group: FailureGroup, _ operations: Set<String>, _ beside: Int) -> Bool {
    let isYesOrNo = operations.allSatisfy { Gateway.operation($0)?.isVerification == true }
    return (group.outcomes.count <= 2 || isYesOrNo) && operations.count == 1
      && group.outcomes.allSatisfy(\.reply.isAnswer) && beside >= 3 * group.outcomes.count
  }
}

extension Outcome {
  /// Whether the outcome shows only a yes, a no or one of a few words, for which there are many reasons.
  fileprivate var isYesOrNo: Bool {
    if case .reject = reply { return true }
    let operation = Gateway.operation(testCase.operation)
    return testCase.expectation.isRejection || operation?.isVerification == true || operation?.response != nil
  }
}
