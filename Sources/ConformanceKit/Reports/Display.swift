/// How bytes and values are shown to people: on one line, in printable characters, never longer than a screen takes.
enum Display {
  /// The characters of a value that are shown; the rest is counted.
  static let limit = 400

  /// Bytes as quoted text with escapes where they are valid UTF-8, else in hexadecimal.
  static func bytes(_ bytes: [UInt8]) -> String {
    guard UTF8Text.isValid(bytes) else { return shorten("0x" + Hex.encode(bytes)) }
    var text = "\""
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      default:
        // Marks, controls and directional characters would change the line that they are shown on.
        if scalar.properties.isGraphemeExtend || !isPrintable(scalar) {
          text += "\\u{\(String(scalar.value, radix: 16))}"
        } else {
          text.unicodeScalars.append(scalar)
        }
      }
    }
    return shorten(text + "\"")
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
