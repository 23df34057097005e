package import Gateways

/// A wrong port of an operation that writes or reads messages: one mistake in one place.
package struct WireMutant: Sendable {
  /// The mistake and where it was made.
  package let mutation: Mutation
  /// The answer of such a port; `nil` where it makes no difference.
  package let answer: @Sendable (MessageExample) -> Answer?
  /// A text that occurs in some answer of such a port, and of no other; empty where there is none.
  var sign = ""
}

extension Operation {
  /// Every wrong port of this operation that the catalogue knows; none of an operation that computes a formula.
  package var wireMutants: [WireMutant] { isProcedure ? WireFault.all.flatMap(wireMutants) : [] }

  private func wireMutants(_ wrong: WireFault) -> [WireMutant] {
    guard !wrong.sign.isEmpty else { return wrong.mutants(self) }
    return wrong.mutants(self).map { WireMutant(mutation: $0.mutation, answer: $0.answer, sign: wrong.sign) }
  }
}
