import ConformanceKit
import Gateways

/// What explains a few failures beside many that nothing explains fits them by chance, or is a part of something else: it is
/// told with a "perhaps".
extension [FailureGroup] {
  /// Of an operation with fewer cases than these a run shows what happened, and not what happens elsewhere.
  private static let fewest = 4
  /// How the name of a verification ends, behind that of what computes its signature.
  private static let verifying = ".verify"

  /// - Parameters:
  ///   - unexplained: the failures of the run that no group explains.
  ///   - operations: all outcomes that were looked at, by operation.
  func doubted(
    beside unexplained: [Outcome], among operations: [String: [Outcome]]
  ) -> [FailureGroup] {
    let open = unexplained.filter(\.reply.isAnswer)
    let counts = Dictionary(open.map { ($0.testCase.operation, 1) }, uniquingKeysWith: +)
    let names = Set(open.map(\.testCase.name))
    return map { group in
      // Where a port breaks shows by itself.
      guard group.outcomes.contains(where: \.reply.isAnswer) else { return group }
      // What computes the signature is wrong in the verification too.
      let own = Set(group.outcomes.map(\.testCase.operation))
      let computing = own.filter { $0.hasSuffix(Self.verifying) }.map { String($0.dropLast(Self.verifying.count)) }
      let beside = own.union(computing).reduce(0) { $0 + counts[$1, default: 0] }
      let against = group.contradicting.count { names.contains($0.testCase.name) }
      var group = group
      // What is compared wrongly looks like what is not compared, but for the cases that stay.
      let isHalfSeen =
        beside > 0 && group.explanation.mutations.contains { $0.fault === Fault.memberUnused }
      let asked = Set(group.outcomes.map(\.testCase.operation)).reduce(0) { $0 + operations[$1, default: []].count }
      // One answer of one case is that of several formulas, and no other case supports this one.
      let isRule = asked < Self.fewest && (group.outcomes.count == 1 || group.outcomes.allSatisfy(\.isYesOrNo))
      group.explanation.isTentative =
        isRule || isHalfSeen || beside > group.outcomes.count || 2 * against > group.outcomes.count
      return group
    }
  }

  /// Takes away the groups that fit their failures by chance: a wrong hint costs more than none.
  ///
  /// - Parameter unexplained: the failures of the run that no group explains; those of the groups that go join them.
  mutating func withdrawChance(beside unexplained: inout [Outcome]) {
    let chance = Chance(self, beside: unexplained)
    unexplained += filter(chance.explains).flatMap(\.outcomes)
    removeAll(where: chance.explains)
  }
}

/// What explains failures by chance, beside others that nothing explains.
private struct Chance {
  /// How many answers of an operation nothing explains.
  private let open: [String: Int]
  /// The cases that nothing explains.
  private let names: Set<String>
  /// How many failures of an operation are put down to members that are answered otherwise.
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

  /// Whether more failures speak against it than for it, and nothing else explains them.
  private func isContradicted(_ group: FailureGroup) -> Bool {
    group.contradicting.count { names.contains($0.testCase.name) } > group.outcomes.count
  }

  /// Whether a refusal is missing and more of the operation is read wrongly, or unexplained: what is read wrongly is not refused.
  private func isOfWrongReading(_ group: FailureGroup, _ operations: Set<String>, _ beside: Int) -> Bool {
    group.explanation.isOnly(.refusalMissing)
      && operations.reduce(beside) { $0 + readOtherwise[$1, default: 0] } > group.outcomes.count
  }

  /// Whether it is one or two failures of an operation, or any number of a verifier's yes and no, beside three times as many that
  /// nothing explains: of all that is known something fits so few.
  private func isRare(_ group: FailureGroup, _ operations: Set<String>, _ beside: Int) -> Bool {
    let isYesOrNo = operations.allSatisfy { Gateway.operation($0)?.isVerification == true }
    return (group.outcomes.count <= 2 || isYesOrNo) && operations.count == 1
      && group.outcomes.allSatisfy(\.reply.isAnswer) && beside >= 3 * group.outcomes.count
  }
}

extension Outcome {
  /// Whether all that it shows is a yes, a no or one of a few words, for which there are many reasons.
  fileprivate var isYesOrNo: Bool {
    if case .reject = reply { return true }
    let operation = Gateway.operation(testCase.operation)
    return testCase.expectation.isRejection || operation?.isVerification == true || operation?.response != nil
  }
}
