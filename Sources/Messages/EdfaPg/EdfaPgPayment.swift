import Encodings

/// What stands in the SALE of a payment and is signed in all that follows.
package struct EdfaPgPayment: Sendable, Hashable {
  package var email: [UInt8]
  /// The digits that are signed, with stars between.
  package var card: [UInt8]
  /// Whose SALE it was, where that is known.
  package var clientKey: [UInt8]?

  package init(email: [UInt8], card: [UInt8], clientKey: [UInt8]? = nil) {
    (self.email, self.card, self.clientKey) = (email, card, clientKey)
  }

  /// Of a card no more than is signed.
  package static func masked(_ card: [UInt8]) -> [UInt8] {
    card.count > 10
      ? card.prefix(6) + [UInt8](repeating: UInt8(ascii: "*"), count: card.count - 10) + card.suffix(4) : card
  }
}
