package import Encodings
package import Formulas

/// How bytes and values are shown to people: on one line, printable, and limited in length.
package enum Display {
  /// The most characters of a value that are shown; the rest are counted.
  static let limit = 400

  /// Bytes as quoted text with escapes, `\\xNN` for what is not UTF-8; in hexadecimal if little of it is text.
  package static func bytes(_ bytes: [UInt8], limit: Int = limit) -> String {
    let (text, length, odd) = escaped(bytes, limit, quotes: true)
    if odd * 4 > length { return "0x" + Hex.encode(bytes.prefix(limit / 2)) + more(bytes.count - limit / 2) }
    return "\"\(text)\"" + more(bytes.count - length)
  }

  /// The value of a step; a raw digest is in hexadecimal, even if much of it happens to be text.
  package static func step(_ step: Step, limit: Int = limit) -> String {
    step.isRawDigest ? "0x" + Hex.encode(step.bytes) : bytes(step.bytes, limit: limit)
  }

  /// The beginning of a text with escapes, its length in bytes, and how many of them are not UTF-8.
  ///
  /// - Parameter quotes: whether quotes are escaped, because the text will be quoted.
  private static func escaped(
    _ bytes: [UInt8], _ limit: Int, quotes: Bool
  ) -> (text: String, length: Int, odd: Int) {
    let plain = bytes.prefix(limit)
    if plain.allSatisfy(isPlain) { return (harmless(String(decoding: plain, as: UTF8.self)), plain.count, 0) }
    var text = ""
    var (index, count, odd) = (0, 0, 0)
    while index < bytes.count, count < limit {
      let length = UTF8Text.length(of: bytes, at: index)
      if length == 0 {
        text += "\\x" + Hex.encode([bytes[index]])
        odd += 1
      } else {
        let scalar = String(decoding: bytes[index..<index + length], as: UTF8.self).unicodeScalars
        for scalar in scalar { text += scalar == "\"" && !quotes ? "\"" : escaped(scalar) }
      }
      index += max(length, 1)
      count += 1
    }
    return (harmless(text), index, odd)
  }

  /// Whether a byte can be shown unchanged; almost all can, and looking up characters is slow.
  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x20...0x7e).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  private static func more(_ count: Int) -> String { count > 0 ? "… (\(count.of("byte")) more)" : "" }

  /// `##[` anywhere in a line of a job's log is a command to GitHub's runner.
  private static func harmless(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "[")), text.contains("##[") else { return text }
    return text.split(separator: "##[", omittingEmptySubsequences: false).joined(separator: "#\\u{23}[")
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": "\\\""
    case "\\": "\\\\"
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default:
      // Combining marks, controls and directional characters would change the line that they are shown on.
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

  /// A value: text without quotes if that is clear, anything else as JSON.
  package static func value(_ value: JSON, limit: Int = limit) -> String {
    guard case .string(let text) = value else {
      // JSON is already printable ASCII on one line.
      let line = Array(value.line.utf8)
      let end = JSONLine.end(line, limit)
      return harmless(JSONLine.text(line[..<end])) + more(line.count - end)
    }
    return !text.utf8.isEmpty && text.utf8.allSatisfy(isPlain)
      ? line(text.string, limit: limit) : bytes(text.utf8, limit: limit)
  }

  /// A value: text in quotes, anything else as JSON.
  static func quoted(_ value: JSON, limit: Int = limit) -> String {
    if case .string(let text) = value { return bytes(text.utf8, limit: limit) }
    return self.value(value, limit: limit)
  }

  /// A value: text in quotes, except text that is JSON, whose own quotes would be escaped again; anything else as JSON.
  static func message(_ value: JSON, limit: Int = limit) -> String {
    guard case .string(let text) = value else { return self.value(value, limit: limit) }
    return message(text.utf8, limit: limit)
  }

  /// The body of a message: text without quotes if that is clear, and JSON as it was sent.
  package static func body(_ value: JSON, limit: Int = limit) -> String {
    let isJSON = value.string.map { $0.hasPrefix("{") || $0.hasPrefix("[") } ?? false
    return isJSON ? message(value, limit: limit) : self.value(value, limit: limit)
  }

  /// Bytes shown as ``message(_:limit:)-(JSON,_)`` shows text.
  static func message(_ bytes: [UInt8], limit: Int = limit) -> String {
    guard "{[".utf8.contains(bytes.first ?? 0), (try? JSON(parsing: bytes)) != nil, bytes.count <= limit,
      let text = String(validating: bytes, as: UTF8.self),
      text.unicodeScalars.allSatisfy({ isPrintable($0) && !$0.properties.isGraphemeExtend })
    else { return self.bytes(bytes, limit: limit) }
    return harmless(text)
  }

  /// A name in a message, in quotes if it would not be recognised as one.
  static func name(_ name: [UInt8]) -> String {
    !name.isEmpty && name.allSatisfy { isPlain($0) && $0 != UInt8(ascii: " ") }
      ? String(decoding: name, as: UTF8.self) : bytes(name)
  }

  /// Text on one line, without quotes.
  package static func line(_ text: String, limit: Int = limit) -> String {
    let bytes = Array(text.utf8)
    let (text, length, _) = escaped(bytes, limit, quotes: false)
    return text + more(bytes.count - length)
  }

  /// Text of the suite itself on one line: code in it is to be copied, so backslashes are not escaped.
  package static func prose(_ text: String) -> String { line(text).replacing("\\\\", with: "\\") }
}
