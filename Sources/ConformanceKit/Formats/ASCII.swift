/// The letters, digits and white space of US-ASCII (RFC 20), as single bytes; every other byte is none of them.
enum ASCII {
  /// Whether every byte is one of US-ASCII's.
  static func isAll(_ bytes: [UInt8]) -> Bool { bytes.allSatisfy { $0 < 0x80 } }

  static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  static func isUpper(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "A") < 26 }

  static func isLower(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "a") < 26 }

  static func isLetter(_ byte: UInt8) -> Bool { isUpper(byte) || isLower(byte) }

  static func isLetterOrDigit(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) }

  /// A space, or one of the controls from tab to carriage return, as C's `isspace` says.
  static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte &- 0x09 < 5 }

  /// With `a` to `z` as capitals.
  static func upper(_ byte: UInt8) -> UInt8 { isLower(byte) ? byte - 32 : byte }

  /// With `A` to `Z` as small letters.
  static func lower(_ byte: UInt8) -> UInt8 { isUpper(byte) ? byte + 32 : byte }
}
