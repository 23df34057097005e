package import ConformanceKit
package import Gateways

/// Cases of an operation in which a port with a mistake believes a message that it must refuse.
package struct BeliefCases: Sendable {
  /// The mistake, and where it is made.
  package let mutation: Mutation
  /// The cases, in their order.
  package let cases: [Case]

  /// What the refused cases of an operation show; nothing where it verifies nothing.
  package static func all(of operation: Operation, _ cases: [Case]) -> [BeliefCases] {
    let refused = cases.filter(\.expectation.isRejection)
    let outcomes = refused.map {
      Outcome(testCase: $0, reply: Reply(Response(operation.answer($0.input))), verdict: .pass)
    }
    guard let verifier = VerifierMistakes(operation, outcomes, refusesSome: true) else { return [] }
    var (order, groups): ([Mutation], [Mutation: [Case]]) = ([], [:])
    for outcome in outcomes {
      for mutation in verifier.beliefs(in: outcome) {
        if groups[mutation] == nil { order.append(mutation) }
        groups[mutation, default: []].append(outcome.testCase)
      }
    }
    return order.map { BeliefCases(mutation: $0, cases: groups[$0] ?? []) }
  }
}
