/// The letters, digits and white space of US-ASCII (RFC 20), as single bytes; every other byte is none of them.
package enum ASCII {
  /// Whether every byte is one of US-ASCII's.
  package static func isAll(_ bytes: [UInt8]) -> Bool { bytes.allSatisfy { $0 < 0x80 } }

  package static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  package static func isUpper(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "A") < 26 }

  package static func isLower(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "a") < 26 }

  package static func isLetter(_ byte: UInt8) -> Bool { isUpper(byte) || isLower(byte) }

  package static func isLetterOrDigit(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) }

  /// A space, or one of the controls from tab to carriage return, as C's `isspace` says.
  package static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte &- 0x09 < 5 }

  /// With `a` to `z` as capitals.
  package static func upper(_ byte: UInt8) -> UInt8 { isLower(byte) ? byte - 32 : byte }

  /// With `A` to `Z` as small letters.
  package static func lower(_ byte: UInt8) -> UInt8 { isUpper(byte) ? byte + 32 : byte }
}

// U+212A, the sign of Kelvin, is a `k` to `lowercased()`, and U+017F, the long s, an `S` to `uppercased()`: no words of a protocol.
extension String {
  /// With `A` to `Z` as small letters and nothing else changed.
  package var lowercasedASCII: String { String(decoding: utf8.map(ASCII.lower), as: UTF8.self) }

  /// With `a` to `z` as capitals and nothing else changed.
  package var uppercasedASCII: String { String(decoding: utf8.map(ASCII.upper), as: UTF8.self) }
}
