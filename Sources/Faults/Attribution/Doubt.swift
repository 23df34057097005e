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

  /// Takes away that a refusal is missing where more failures of the operation have no explanation: what is read wrongly is not refused.
  ///
  /// Takes away too what one or two failures of an operation show, or any number of a verifier's yes and no, beside three times as many that
  /// nothing explains: of all that is known something fits so few by chance, and a wrong hint costs more than none.
  ///
  /// - Parameter unexplained: the failures of the run that no group explains; those of the groups that go join them.
  mutating func withdrawChance(beside unexplained: inout [Outcome]) {
    let counts = Dictionary(grouping: unexplained.filter(\.reply.isAnswer), by: \.testCase.operation).mapValues(\.count)
    let names = Set(unexplained.map(\.testCase.name))
    let chance = filter { group in
      // More failures speak against it than for it, and nothing else explains them.
      if group.contradicting.count(where: { names.contains($0.testCase.name) }) > group.outcomes.count { return true }
      let operations = Set(group.outcomes.map(\.testCase.operation))
      let beside = operations.reduce(0) { $0 + counts[$1, default: 0] }
      if group.explanation.isOnly(.refusalMissing),
        beside + readOtherwise(in: operations) > group.outcomes.count
      {
        return true
      }
      let isYesOrNo = operations.allSatisfy { Gateway.operation($0)?.isVerification == true }
      guard group.outcomes.count <= 2 || isYesOrNo, operations.count == 1,
        group.outcomes.allSatisfy(\.reply.isAnswer)
      else { return false }
      return beside >= 3 * group.outcomes.count
    }
    guard !chance.isEmpty else { return }
    let withdrawn = Set(chance.flatMap(\.outcomes).map(\.testCase.name))
    removeAll { group in group.outcomes.allSatisfy { withdrawn.contains($0.testCase.name) } }
    unexplained += chance.flatMap(\.outcomes)
  }

  /// How many failures of some operations are put down to members that are answered otherwise: what is read wrongly is not refused.
  private func readOtherwise(in operations: Set<String>) -> Int {
    filter { $0.explanation.mutations.map(\.fault) == [.answeredOther] }.flatMap(\.outcomes)
      .count { operations.contains($0.testCase.operation) }
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
