/// The letters, digits and white space of US-ASCII (RFC 20) as single bytes; all other bytes belong to no class.
package enum ASCII {
  /// Whether every byte is US-ASCII.
  package static func isAll(_ bytes: [UInt8]) -> Bool { bytes.allSatisfy { $0 < 0x80 } }

  package static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  package static func isUpper(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "A") < 26 }

  package static func isLower(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "a") < 26 }

  package static func isLetter(_ byte: UInt8) -> Bool { isUpper(byte) || isLower(byte) }

  package static func isLetterOrDigit(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) }

  /// Whether a byte is a space or a control from tab to carriage return, like C's `isspace`.
  package static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte &- 0x09 < 5 }

  /// Upper-cases `a` to `z`.
  package static func upper(_ byte: UInt8) -> UInt8 { isLower(byte) ? byte - 32 : byte }

  /// Lower-cases `A` to `Z`.
  package static func lower(_ byte: UInt8) -> UInt8 { isUpper(byte) ? byte + 32 : byte }
}

// For protocol words: `lowercased()` turns U+212A (Kelvin sign) into `k`, and `uppercased()` turns U+017F (long s) into
// `S`.
extension String {
  /// Lower-cases `A` to `Z` and changes nothing else.
  package var lowercasedASCII: String { String(decoding: utf8.map(ASCII.lower), as: UTF8.self) }

  /// Upper-cases `a` to `z` and changes nothing else.
  package var uppercasedASCII: String { String(decoding: utf8.map(ASCII.upper), as: UTF8.self) }
}
