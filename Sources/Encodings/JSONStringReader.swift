/// Reads one JSON string (RFC 8259 §7) into its UTF-8 bytes.
struct JSONStringReader {
  private let text: [UInt8]
  private(set) var position: Int

  /// - Parameter start: the byte after the opening quote.
  init(_ text: [UInt8], from start: Int) {
    self.text = text
    position = start
  }

  /// The index of the next byte that needs decoding, as few do, or the end.
  static func plainEnd(_ text: [UInt8], from start: Int) -> Int {
    unsafe text.withUnsafeBufferPointer { text in
      var end = start
      while end < text.count, unsafe isPlain(text[end]) { end += 1 }
      return end
    }
  }

  @inline(__always)
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte &- 0x20 < 0x60 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  /// Reads up to and including the closing quote.
  mutating func read() throws(JSONError) -> JSONText {
    let start = position
    var decoded: [UInt8] = []
    decoded.reserveCapacity(length)
    var (isASCII, isEscaped) = (true, false)
    while true {
      let plain = position
      position = Self.plainEnd(text, from: plain)
      unsafe text.withUnsafeBufferPointer { unsafe decoded.append(contentsOf: $0[plain..<position]) }
      guard position < text.count, text[position] != UInt8(ascii: "\"") else { break }
      switch text[position] {
      case UInt8(ascii: "\\"):
        isEscaped = true
        try escape(into: &decoded)
      case 0..<0x20: throw error("a control character in a text is not escaped")
      case let byte:
        isASCII = false
        decoded.append(byte)
        position += 1
      }
    }
    guard position < text.count else { throw error("the text ends inside a string") }
    // Escapes always decode to whole characters.
    guard isASCII || UTF8Text.isValid(decoded) else {
      throw JSONError("a text is not valid UTF-8", at: start, in: text)
    }
    let spelling = isEscaped ? Array(text[start..<position]) : nil
    position += 1
    return JSONText(utf8: decoded, spelling: spelling)
  }

  /// The number of bytes up to the closing quote, at least the length of the text.
  private var length: Int {
    unsafe text.withUnsafeBufferPointer { text in
      var end = position
      while end < text.count, unsafe text[end] != UInt8(ascii: "\"") {
        unsafe end += text[end] == UInt8(ascii: "\\") ? 2 : 1
      }
      return min(end, text.count) - position
    }
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
      decoded.append(contentsOf: try scalar().utf8)
      return
    default: throw error("an unknown escape")
    }
    decoded.append(plain)
    position += 2
  }

  /// Reads `\uXXXX`, or two of them that form a surrogate pair.
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
    guard position + 6 <= text.count else { throw error(Self.shortEscape) }
    var unit: UInt16 = 0
    for digit in text[position + 2..<position + 6] {
      guard let value = Hex.value(of: digit) else { throw error(Self.shortEscape) }
      unit = unit << 4 | UInt16(value)
    }
    position += 6
    return unit
  }

  private static let shortEscape = "\\u without four hexadecimal digits"

  private func error(_ reason: String) -> JSONError { JSONError(reason, at: position, in: text) }
}
