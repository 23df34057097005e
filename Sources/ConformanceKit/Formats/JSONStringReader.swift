/// Reads one JSON string (RFC 8259 §7) into its UTF-8 bytes.
struct JSONStringReader {
  private let text: [UInt8]
  private(set) var position: Int

  /// - Parameter start: the byte after the opening quote.
  init(_ text: [UInt8], from start: Int) {
    self.text = text
    position = start
  }

  /// Reads up to and over the closing quote.
  mutating func read() throws(JSONError) -> JSONText {
    let start = position
    while position < text.count, text[position] != UInt8(ascii: "\""), text[position] != UInt8(ascii: "\\") {
      guard text[position] >= 0x20 else { throw error("a control character in a text is not escaped") }
      position += 1
    }
    var decoded = Array(text[start..<position])
    let escaped = position < text.count && text[position] == UInt8(ascii: "\\")
    while position < text.count, text[position] != UInt8(ascii: "\"") {
      switch text[position] {
      case UInt8(ascii: "\\"): try escape(into: &decoded)
      case 0..<0x20: throw error("a control character in a text is not escaped")
      default:
        decoded.append(text[position])
        position += 1
      }
    }
    guard position < text.count else { throw error("the text ends inside a string") }
    guard UTF8Text.isValid(decoded) else { throw JSONError("a text is not valid UTF-8", at: start, in: text) }
    let spelling = escaped ? Array(text[start..<position]) : nil
    position += 1
    return JSONText(utf8: decoded, spelling: spelling)
  }

  private mutating func escape(into decoded: inout [UInt8]) throws(JSONError) {
    guard position + 1 < text.count else { throw error("the text ends inside a string") }
    let plain: UInt8
    switch text[position + 1] {
    case UInt8(ascii: "\""): plain = UInt8(ascii: "\"")
    case UInt8(ascii: "\\"): plain = UInt8(ascii: "\\")
    case UInt8(ascii: "/"): plain = UInt8(ascii: "/")
    case UInt8(ascii: "b"): plain = 0x08
    case UInt8(ascii: "f"): plain = 0x0c
    case UInt8(ascii: "n"): plain = 0x0a
    case UInt8(ascii: "r"): plain = 0x0d
    case UInt8(ascii: "t"): plain = 0x09
    case UInt8(ascii: "u"):
      decoded.append(contentsOf: String(Character(try scalar())).utf8)
      return
    default: throw error("an unknown escape")
    }
    decoded.append(plain)
    position += 2
  }

  /// Reads `\uXXXX`, or two of them that are a surrogate pair.
  private mutating func scalar() throws(JSONError) -> Unicode.Scalar {
    let high = try unit()
    if let scalar = Unicode.Scalar(high) { return scalar }
    guard position + 1 < text.count, text[position] == UInt8(ascii: "\\"), text[position + 1] == UInt8(ascii: "u")
    else {
      throw error("an unpaired surrogate")
    }
    let low = try unit()
    guard (0xd800..<0xdc00).contains(high), (0xdc00..<0xe000).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (UInt32(high) - 0xd800) << 10 + (UInt32(low) - 0xdc00))
    else { throw error("an unpaired surrogate") }
    return scalar
  }

  private mutating func unit() throws(JSONError) -> UInt16 {
    guard position + 6 <= text.count, let bytes = Hex.decode(text[position + 2..<position + 6]) else {
      throw error("\\u without four hexadecimal digits")
    }
    position += 6
    return UInt16(bytes[0]) << 8 | UInt16(bytes[1])
  }

  private func error(_ reason: String) -> JSONError { JSONError(reason, at: position, in: text) }
}
