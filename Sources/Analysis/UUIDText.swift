import Encodings

/// A UUID as text (RFC 9562 §4).
package enum UUIDText {
  private static let hyphens: Set<Int> = [8, 13, 18, 23]

  /// The 32 hexadecimal digits; `nil` where the text is not a UUID.
  static func digits(_ text: [UInt8]) -> [UInt8]? {
    guard text.count == 36, hyphens.allSatisfy({ text[$0] == UInt8(ascii: "-") }) else { return nil }
    let digits = text.enumerated().filter { !hyphens.contains($0.offset) }.map(\.element)
    return digits.allSatisfy { Hex.value(of: $0) != nil } ? digits : nil
  }

  /// Whether a text is a UUID of version 4, which is random (RFC 9562 §5.4).
  package static func isRandom(_ text: [UInt8]) -> Bool {
    guard let digits = digits(text), let variant = Hex.value(of: digits[16]) else { return false }
    return digits[12] == UInt8(ascii: "4") && (8...11).contains(variant)
  }
}
