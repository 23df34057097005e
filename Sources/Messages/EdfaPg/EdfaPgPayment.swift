import Encodings

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

  /// Of a card no more than is signed.
  package static func masked(_ card: [UInt8]) -> [UInt8] {
    card.count > 10
      ? card.prefix(6) + [UInt8](repeating: UInt8(ascii: "*"), count: card.count - 10) + card.suffix(4) : card
  }
}
