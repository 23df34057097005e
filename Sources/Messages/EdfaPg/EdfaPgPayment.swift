/// Data of a payment's SALE that all later messages sign.
package struct EdfaPgPayment: Sendable, Hashable {
  package var email: [UInt8]
  /// The signed digits, with asterisks between them.
  package var card: [UInt8]
  /// The `client_key` of the SALE, where known.
  package var clientKey: [UInt8]?
  /// The amount of the SALE, where known.
  package var amount: [UInt8]?

  package init(email: [UInt8], card: [UInt8], clientKey: [UInt8]? = nil, amount: [UInt8]? = nil) {
    (self.email, self.card, self.clientKey, self.amount) = (email, card, clientKey, amount)
  }
}
