/// What stands in the SALE of a payment and is signed in all that follows.
package struct EdfaPgPayment: Sendable, Hashable {
  package var email: [UInt8]
  /// The digits that are signed, with stars between.
  package var card: [UInt8]
  /// Whose SALE it was, where that is known.
  package var clientKey: [UInt8]?
  /// What it asked for, where that is known.
  package var amount: [UInt8]?

  package init(email: [UInt8], card: [UInt8], clientKey: [UInt8]? = nil, amount: [UInt8]? = nil) {
    (self.email, self.card, self.clientKey, self.amount) = (email, card, clientKey, amount)
  }
}
