/// How bytes and values are shown to people: on one line, in printable characters, never longer than a screen takes.
enum Display {
  /// The characters of a value that are shown; the rest is counted.
  static let limit = 400

  /// Bytes as quoted text with escapes, `\\xNN` for what is not UTF-8; in hexadecimal where little of it is text.
  static func bytes(_ bytes: [UInt8]) -> String {
    var text = ""
    var index = 0
    var odd = 0
    while index < bytes.count {
      let length = UTF8Text.length(of: bytes, at: index)
      if length == 0 {
        text += "\\x" + Hex.encode([bytes[index]])
        odd += 1
      } else {
        let scalar = String(decoding: bytes[index..<index + length], as: UTF8.self).unicodeScalars
        for scalar in scalar { text += escaped(scalar) }
      }
      index += max(length, 1)
    }
    return shorten(odd * 4 > bytes.count ? "0x" + Hex.encode(bytes) : "\"\(text)\"")
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": "\\\""
    case "\\": "\\\\"
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default:
      // Marks, controls and directional characters would change the line that they are shown on.
      scalar.properties.isGraphemeExtend || !isPrintable(scalar)
        ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
    }
  }

  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }

  /// A value: text without quotes where that is clear, anything else as JSON.
  static func value(_ value: JSON) -> String {
    guard case .string(let text) = value else { return shorten(value.line) }
    let isPlain = !text.utf8.isEmpty && text.utf8.allSatisfy { (0x21...0x7e).contains($0) || $0 == 0x20 }
    return isPlain ? shorten(text.string) : bytes(text.utf8)
  }

  /// Text from a port on one line.
  static func line(_ text: String) -> String {
    let quoted = bytes(Array(text.utf8))
    return String(quoted.dropFirst().dropLast())
  }

  private static func shorten(_ text: String) -> String {
    guard text.unicodeScalars.count > limit else { return text }
    let rest = text.unicodeScalars.count - limit
    return String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit))) + "… (\(rest) characters more)"
  }
}
