import Encodings
import Gateways

/// Recognises names and values of card numbers in messages.
package enum CardWords {
  /// Whether a value is a card number and nothing else.
  package static func isCard(_ text: [UInt8]) -> Bool {
    // 31 bytes are nineteen digits with four separators of three bytes each.
    (13...31).contains(text.count) && holdsCard(text)
  }

  /// Whether a text contains a number that a scheme can have issued to a card.
  static func holdsCard(_ text: [UInt8]) -> Bool {
    CardNumbers.standingAlone(in: text).contains { IssuedNumbers.canHold($0.digits) }
  }

  private static let cardNames = ["card", "pan", "cc_number", "account_number", "ccnr"].map { Array($0.utf8) }
  private static let token = Array("token".utf8)

  /// Whether a name is that of a card number.
  ///
  /// - Parameter name: in lower case.
  package static func isCardName(_ name: [UInt8]) -> Bool {
    cardNames.contains { ByteSearch.contains($0, in: name) } && !ByteSearch.contains(token, in: name)
      && !name.suffix(3).elementsEqual("_id".utf8)
  }

  /// Whether a name is that of a numbered thing other than a card.
  package static func isIdentifier(_ name: String) -> Bool {
    ["id", "reference", "ref", "order", "number", "time", "code", "amount", "token"].contains { name.hasSuffix($0) }
  }
}
