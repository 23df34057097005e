package import Encodings
import Formulas

/// A signature in a request, with the place where the request carries it.
package struct MessageSignature: Sendable {
  package enum Place: Sendable, Hashable {
    /// A field of the body, by its path.
    case field([String])
    /// A header; its name is case-insensitive.
    case header(String)
  }

  package let derivation: Derivation
  package let place: Place
  package let value: [UInt8]
  /// The formula's intermediate values.
  let steps: [Step]

  init(_ formula: Formula, _ values: [String: FieldValue], at place: Place) {
    derivation = Derivation(formula, values)
    self.place = place
    var evaluator = Evaluator()
    (value, steps) = evaluator.trace(formula, derivation.arguments)
  }

  /// Takes arguments that are all text.
  init(_ formula: Formula, texts: [String: [UInt8]], at place: Place) {
    self.init(formula, texts.mapValues(FieldValue.bytes), at: place)
  }
}

extension Operation {
  /// The signature of the request that answers an input; `nil` where there is no request, no signature, or a refusal.
  package func signature(for input: JSON) -> MessageSignature? { (try? product(for: input))??.signature }
}
