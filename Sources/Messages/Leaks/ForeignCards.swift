import Encodings
import Gateways

/// Card numbers in texts that are not called so, in groups, in quotes or between letters.
///
/// Sixteen digits of the two large schemes: most other numbers with a right check digit are none.
package enum ForeignCards {
  /// Longer texts are documents of their own.
  private static let longest = 4096

  package static func areIn(_ text: [UInt8]) -> Bool {
    guard (16...longest).contains(text.count), text.lazy.filter(ASCII.isDigit).count >= 16, !isCode(text) else {
      return false
    }
    return CardNumbers.areIn(text, where: isOfLargeScheme)
  }

  /// Whether a part of a path is one and nothing else, but for signs around it.
  static func standAlone(_ part: [UInt8]) -> Bool {
    guard part.count <= 40, !part.contains(where: ASCII.isLetter) else { return false }
    return areIn(part)
  }

  /// Digests, UUIDs and addresses have any digits.
  private static func isCode(_ text: [UInt8]) -> Bool {
    text.count >= 32 && text.allSatisfy { Hex.value(of: $0) != nil || $0 == UInt8(ascii: "-") }
      || ByteSearch.contains(Array("://".utf8), in: text)
  }

  private static func isOfLargeScheme(_ digits: ArraySlice<UInt8>) -> Bool {
    let (first, second) = (digits.first ?? 0, digits.dropFirst().first ?? 0)
    return digits.count == 16 && (first == 0x34 || first == 0x35 && (0x31...0x35).contains(second))
  }
}
