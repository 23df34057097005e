package import ConformanceKit
package import Gateways

/// The cases of an operation that show a mistake by which a port accepts a message that it must refuse.
package struct BeliefCases: Sendable {
  /// The mistake and its place.
  package let mutation: Mutation
  /// The cases, in their order.
  package let cases: [Case]

  /// The mistakes that the refused cases of an operation show; none where it verifies nothing.
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
