/// Base 64 with the standard alphabet and padding, RFC 4648 §4.
public enum Base64 {
  /// Encodes three bytes as four characters, padded with `=`.
  public static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let rest = min(bytes.count - start, 3)
      var group = UInt32(bytes[start]) << 16
      if rest > 1 { group |= UInt32(bytes[start + 1]) << 8 }
      if rest > 2 { group |= UInt32(bytes[start + 2]) }
      text.append(character(group >> 18))
      text.append(character(group >> 12))
      text.append(rest > 1 ? character(group >> 6) : padding)
      text.append(rest > 2 ? character(group) : padding)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Decodes a text strictly, so that one value has one spelling.
  ///
  /// - Returns: `nil` for a length that is no multiple of four, another character, misplaced padding, or bits after the
  ///   last byte that are not zero.
  public static func decode(_ text: [UInt8]) -> [UInt8]? {
    guard text.count.isMultiple(of: 4) else { return nil }
    let padded = text.reversed().prefix(2).prefix { $0 == padding }.count
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var (group, bits): (UInt32, Int) = (0, 0)
    for character in text.dropLast(padded) {
      guard let value = value(of: character) else { return nil }
      group = group << 6 | value
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: group >> UInt32(bits)))
      }
    }
    guard group & ((1 << UInt32(bits)) - 1) == 0 else { return nil }
    return bytes
  }

  /// Decodes characters of either alphabet (§4, §5), dropping other characters and bits that fill no byte.
  package static func decode(unpadded characters: some Sequence<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(characters.underestimatedCount / 4 * 3)
    var (group, bits): (UInt32, Int) = (0, 0)
    for character in characters {
      guard let value = value(of: standard(character)) else { continue }
      group = group << 6 | value
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: group >> UInt32(bits)))
      }
    }
    return bytes
  }

  /// Whether either alphabet has the character.
  package static func isCharacter(_ character: UInt8) -> Bool { value(of: standard(character)) != nil }

  /// The characters of a longer text's base 64 that depend only on these bytes, which begin `offset` bytes into a group
  /// of three.
  package static func core(of bytes: [UInt8], after offset: Int) -> [UInt8] {
    let text = Array(encode(Array(repeating: 0, count: offset) + bytes).utf8)
    return Array(text[..<((offset + bytes.count) * 8 / 6)].dropFirst(offset == 0 ? 0 : offset + 1))
  }

  /// Converts a character of the standard alphabet to that for URLs (§5).
  package static func urlSafe(_ character: UInt8) -> UInt8 {
    switch character {
    case UInt8(ascii: "+"): UInt8(ascii: "-")
    case UInt8(ascii: "/"): UInt8(ascii: "_")
    default: character
    }
  }

  /// Converts a character of the alphabet for URLs to the standard one.
  private static func standard(_ character: UInt8) -> UInt8 {
    switch character {
    case UInt8(ascii: "-"): UInt8(ascii: "+")
    case UInt8(ascii: "_"): UInt8(ascii: "/")
    default: character
    }
  }

  package static let padding = UInt8(ascii: "=")

  private static let alphabet: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

  /// The character for the low six bits, which cannot index beyond the 64 characters.
  @inline(__always)
  package static func character(_ group: UInt32) -> UInt8 { unsafe alphabet.utf8Start[Int(group & 63)] }

  private static func value(of character: UInt8) -> UInt32? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
