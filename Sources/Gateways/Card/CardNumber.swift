import Encodings

/// A card number: 12 to 19 ASCII digits (ISO/IEC 7812-1), without any cleaning.
package struct CardNumber: Sendable {
  static let lengths = 12...19
  let digits: [UInt8]

  package init(_ text: [UInt8]) throws(Refusal) {
    digits = try Self.beginning(text)
    guard Self.lengths.contains(text.count) else {
      throw .reject(.invalidValue, "a card number has 12 to 19 digits")
    }
  }

  /// The digits of a number that is still being typed, from none to 19.
  static func beginning(_ text: [UInt8]) throws(Refusal) -> [UInt8] {
    guard text.allSatisfy(ASCII.isDigit) else {
      throw .reject(.invalidCharacters, "a card number must have only the digits 0 to 9")
    }
    guard text.count <= lengths.upperBound else {
      throw .reject(.invalidValue, "a card number has at most 19 digits")
    }
    return text
  }

  /// Whether the last digit is the check digit.
  package var isLuhnValid: Bool { Luhn.hasCheckDigit(digits[...]) }

  /// The first six and the last four digits (PCI DSS 3.4.1), with stars for the others.
  var masked: [UInt8] {
    digits.prefix(6) + Array(repeating: UInt8(ascii: "*"), count: digits.count - 10) + digits.suffix(4)
  }
}
