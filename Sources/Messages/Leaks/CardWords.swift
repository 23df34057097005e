import Encodings
import Gateways

/// Names and values of cards in messages.
package enum CardWords {
  /// Whether a value is a card's number and nothing else.
  package static func isCard(_ text: [UInt8]) -> Bool {
    // Nineteen digits with four signs of three bytes between them.
    (13...31).contains(text.count) && holdsCard(text)
  }

  /// Whether a number that a scheme can have given to a card stands in a text.
  static func holdsCard(_ text: [UInt8]) -> Bool {
    CardNumbers.standingAlone(in: text).contains { IssuedNumbers.canHold($0.digits) }
  }

  private static let cardNames = ["card", "pan", "cc_number", "account_number", "ccnr"].map { Array($0.utf8) }
  private static let token = Array("token".utf8)

  /// Whether a name is one of a card's number.
  ///
  /// - Parameter name: in lower case.
  package static func isCardName(_ name: [UInt8]) -> Bool {
    cardNames.contains { ByteSearch.contains($0, in: name) } && !ByteSearch.contains(token, in: name)
      && !name.suffix(3).elementsEqual("_id".utf8)
  }

  /// Whether a name is one of something that is numbered, and of no card.
  package static func isIdentifier(_ name: String) -> Bool {
    ["id", "reference", "ref", "order", "number", "time", "code", "amount", "token"].contains { name.hasSuffix($0) }
  }
}
