package import Encodings

/// PassKit's token in a virtual sale: EdfaPg iOS SDK, HTTP API documentation, Payment Token Structure.
package enum EdfaPgApplePay {
  package static let token: [FieldRule] = [
    .needed("transactionIdentifier", .text, 255), .needed("paymentData", .object),
    .needed("paymentData.version", .text), .needed("paymentData.data", .text),
    .needed("paymentData.signature", .text), .needed("paymentData.header", .object),
    .needed("paymentData.header.ephemeralPublicKey", .text), .needed("paymentData.header.publicKeyHash", .text),
    .needed("paymentData.header.transactionId", .text), .needed("paymentMethod", .object),
    .needed("paymentMethod.displayName", .text), .needed("paymentMethod.network", .text),
    .needed("paymentMethod.type", .text),
  ]

  /// Whether an object is the documented token, and belongs to the transaction whose `identifier` is signed.
  ///
  /// A virtual sale takes other objects too: the document's own sample has no `transactionIdentifier`, and the document
  /// does not say what happens to other structures.
  package static func isToken(_ token: JSON, of identifier: [UInt8]) -> Bool {
    refusal(of: token) == nil
      && token["transactionIdentifier"]?.string.map { identifier.elementsEqual($0.utf8) } ?? false
  }

  /// The refusal of an object that differs from the documented token; `nil` for none.
  package static func refusal(of token: JSON) -> Refusal? {
    do { for rule in Self.token { try rule.check(token) } } catch { return error }
    return nil
  }

  /// The token unchanged, and its transaction as the `identifier` that is signed.
  static func parameters(_ rules: [FieldRule], _ input: Input) throws(Refusal) -> Operation.Product {
    let token = JSON.object(input.object("fields"))
    for rule in rules { try rule.check(token) }
    return Operation.Product(
      value: ["identifier": token["transactionIdentifier"], "parameters": token])
  }
}
