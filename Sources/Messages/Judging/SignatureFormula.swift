package import Encodings
import Formulas
import Gateways

/// An operation and its input, from which a message's signature is computed.
package struct SignatureFormula: Sendable {
  package let operation: String
  package let input: JSON

  package init(_ operation: String, _ input: JSON) { (self.operation, self.input) = (operation, input) }

  /// - Parameter texts: the input's members; those without a value are left out.
  init(_ operation: String, _ texts: [(name: String, value: [UInt8]?)]) {
    self.init(operation, .members(texts.map { ($0.name, $0.value.map(UTF8Text.json)) }))
  }

  /// The signature as the gateway's documents spell it; `nil` where the operation refuses the input.
  package var value: [UInt8]? {
    guard let derivation = try? Gateway.operation(operation)?.derivation(for: input) else { return nil }
    var evaluator = Evaluator()
    return evaluator.value(derivation.formula, derivation.arguments)
  }

  /// Whether the formula gives this signature.
  ///
  /// - Parameter isHex: whether the signature may be in either case.
  package func gives(_ signature: [UInt8], isHex: Bool) -> Bool {
    guard let value else { return false }
    return ConstantTime.equal(value, isHex ? signature.map(ASCII.lower) : signature)
  }
}
