package import Encodings
import Formulas
import Gateways

/// What the kit computes to know a message's signature: an operation and its input.
package struct SignatureFormula: Sendable {
  package let operation: String
  package let input: JSON

  package init(_ operation: String, _ input: JSON) { (self.operation, self.input) = (operation, input) }

  /// - Parameter texts: an absent member is left out.
  init(_ operation: String, _ texts: [(name: String, value: [UInt8]?)]) {
    self.init(operation, .members(texts.map { ($0.name, $0.value.map(UTF8Text.json)) }))
  }

  /// The signature as the gateway's documents spell it; `nil` where the kit refuses to sign.
  package var value: [UInt8]? {
    guard let derivation = try? Gateway.operation(operation)?.derivation(for: input) else { return nil }
    var evaluator = Evaluator()
    return evaluator.value(derivation.formula, derivation.arguments)
  }

  /// Whether a signature is this one.
  ///
  /// - Parameter isHex: whether letters count in either case.
  package func gives(_ signature: [UInt8], isHex: Bool) -> Bool {
    guard let value else { return false }
    return ConstantTime.equal(value, isHex ? signature.map(ASCII.lower) : signature)
  }
}
