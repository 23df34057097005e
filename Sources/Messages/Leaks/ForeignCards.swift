import Encodings
import Gateways

/// Finds card numbers in fields not named as such, also in groups, in quotes or between letters.
///
/// Only sixteen digits of the two large schemes count, since most other numbers with a valid check digit are not cards.
package enum ForeignCards {
  /// Longest text in bytes that is searched; longer ones are documents of their own.
  private static let longest = 4096

  package static func areIn(_ text: [UInt8]) -> Bool {
    guard (16...longest).contains(text.count), text.lazy.filter(ASCII.isDigit).count >= 16, !isCode(text) else {
      return false
    }
    return CardNumbers.areIn(text, where: isOfLargeScheme)
  }

  /// Whether a path segment is a card number and nothing else but separators.
  static func standAlone(_ part: [UInt8]) -> Bool {
    guard part.count <= 40, !part.contains(where: ASCII.isLetter) else { return false }
    return areIn(part)
  }

  /// Whether a text is a digest, a UUID or an address, which contain arbitrary digits.
  private static func isCode(_ text: [UInt8]) -> Bool {
    text.count >= 32 && text.allSatisfy { Hex.value(of: $0) != nil || $0 == UInt8(ascii: "-") }
      || ByteSearch.contains(Array("://".utf8), in: text)
  }

  private static func isOfLargeScheme(_ digits: ArraySlice<UInt8>) -> Bool {
    let (first, second) = (digits.first ?? 0, digits.dropFirst().first ?? 0)
    return digits.count == 16 && (first == 0x34 || first == 0x35 && (0x31...0x35).contains(second))
  }
}
