package import Encodings
import Formulas
package import Gateways

/// Handles white space around a signature, which a receiver may strip without risk or reject.
package enum SpacedSignature {
  /// The remark about a signature that is right without it.
  package static let sentence =
    "it is right, but has white space around it, which some receivers trim and others refuse"

  /// The signature without surrounding Unicode white space.
  ///
  /// - Returns: `nil` where there is no white space, or nothing else.
  package static func bare(_ signature: [UInt8]) -> [UInt8]? {
    guard let text = String(validating: signature, as: UTF8.self) else { return nil }
    let scalars = text.unicodeScalars
    let inner = scalars.drop { $0.properties.isWhitespace }
    guard let last = inner.lastIndex(where: { !$0.properties.isWhitespace }) else { return nil }
    let bare = inner[...last]
    return bare.count == scalars.count ? nil : Array(String(bare).utf8)
  }

  /// Whether surrounding white space is the only reason for a verification to refuse a message.
  package static func isAllThatIsWrong(_ operation: Operation, _ input: JSON) -> Bool {
    guard let derivation = try? operation.derivation(for: input), let given = derivation.signature,
      let bare = bare(given)
    else { return false }
    var evaluator = Evaluator()
    return ConstantTime.equal(evaluator.value(derivation.formula, derivation.arguments), bare)
  }
}
