package import Encodings
import Formulas

/// The value of a formula in a request, with the place where the request carries it.
package struct MessageSignature: Sendable {
  package enum Place: Sendable, Hashable {
    /// A field of the body, by the way that leads to it.
    case field([String])
    /// A header, whose name counts in any case.
    case header(String)
  }

  package let derivation: Derivation
  package let place: Place
  package let value: [UInt8]
  /// The intermediate values on the way.
  let steps: [Step]

  init(_ formula: Formula, _ values: [String: FieldValue], at place: Place) {
    derivation = Derivation(formula, values)
    self.place = place
    var evaluator = Evaluator()
    (value, steps) = evaluator.trace(formula, derivation.arguments)
  }

  /// For fields that are text.
  init(_ formula: Formula, texts: [String: [UInt8]], at place: Place) {
    self.init(formula, texts.mapValues(FieldValue.bytes), at: place)
  }
}

extension Operation {
  /// What the request that answers an input is signed with; `nil` where it is no request, is not signed or is refused.
  package func signature(for input: JSON) -> MessageSignature? { (try? product(for: input))??.signature }
}
