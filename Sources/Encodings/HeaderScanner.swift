/// Reads the value of a header field with parameters (RFC 9110 §5.6).
package struct HeaderScanner {
  /// The meaning of a backslash inside quotes.
  enum Quoting {
    /// It escapes the next byte (RFC 9110 §5.6.4).
    case backslash
    /// It is literal; `%0A`, `%0D` and `%22` mean LF, CR and the quote (WHATWG HTML, multipart/form-data encoding).
    case percent
  }

  private let text: [UInt8]
  private(set) var position = 0

  init(_ text: [UInt8]) { self.text = text }

  var isAtEnd: Bool { position == text.count }

  mutating func take(_ byte: UInt8) -> Bool {
    guard position < text.count, text[position] == byte else { return false }
    position += 1
    return true
  }

  mutating func skipSpace() {
    while take(UInt8(ascii: " ")) || take(UInt8(ascii: "\t")) {}
  }

  /// Reads one or more of the characters that need no quotes (RFC 9110 §5.6.2).
  mutating func token() -> String? {
    let start = position
    return skipToken() ? String(decoding: text[start..<position], as: UTF8.self) : nil
  }

  /// Skips such a token, and says whether there was one.
  mutating func skipToken() -> Bool {
    let start = position
    while position < text.count, Self.isTokenCharacter(text[position]) { position += 1 }
    return position > start
  }

  /// A value without the surrounding spaces and tabs, which have no meaning (RFC 9110 §5.5).
  package static func trimmed(_ value: [UInt8]) -> [UInt8] {
    // Not generic, because other modules would get it unspecialised, and the search for faults calls it for every
    // header.
    func isText(_ byte: UInt8) -> Bool { byte != UInt8(ascii: " ") && byte != UInt8(ascii: "\t") }
    guard let first = value.firstIndex(where: isText), let last = value.lastIndex(where: isText) else { return [] }
    return first == 0 && last == value.count - 1 ? value : Array(value[first...last])
  }

  package static func isTokenCharacter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }

  /// Reads `; name=value` up to the end; `nil` if there is anything else.
  mutating func parameters(_ quoting: Quoting) -> [MediaType.Parameter]? {
    var parameters: [MediaType.Parameter] = []
    while true {
      skipSpace()
      if isAtEnd { return parameters }
      guard take(UInt8(ascii: ";")) else { return nil }
      skipSpace()
      // A semicolon may have no parameter after it (RFC 9110 §5.6.6).
      if isAtEnd || text[position] == UInt8(ascii: ";") { continue }
      guard let name = token(), take(UInt8(ascii: "=")) else { return nil }
      guard let value = take(UInt8(ascii: "\"")) ? quoted(quoting) : token().map({ Array($0.utf8) }) else { return nil }
      parameters.append(MediaType.Parameter(name: name.lowercasedASCII, value: value))
    }
  }

  /// Reads up to and including the closing quote.
  private mutating func quoted(_ quoting: Quoting) -> [UInt8]? {
    var value: [UInt8] = []
    while position < text.count {
      var byte = text[position]
      if byte == UInt8(ascii: "\"") {
        position += 1
        return value
      }
      if quoting == .backslash, byte == UInt8(ascii: "\\") {
        position += 1
        guard position < text.count else { return nil }
        byte = text[position]
      }
      if quoting == .backslash, !Self.mayBeQuoted(byte) { return nil }
      if quoting == .percent, byte == UInt8(ascii: "%"), let escaped = escaped() {
        byte = escaped
        position += 2
      }
      value.append(byte)
      position += 1
    }
    return nil
  }

  /// The byte of the next `%0A`, `%0D` or `%22`; `nil` where none is next.
  private func escaped() -> UInt8? {
    guard position + 2 < text.count else { return nil }
    return switch (text[position + 1], text[position + 2]) {
    case (UInt8(ascii: "0"), UInt8(ascii: "A")): 0x0a
    case (UInt8(ascii: "0"), UInt8(ascii: "D")): 0x0d
    case (UInt8(ascii: "2"), UInt8(ascii: "2")): 0x22
    default: nil
    }
  }

  /// Whether a byte may be inside quotes (RFC 9110 §5.6.4): any but control characters other than the tab.
  private static func mayBeQuoted(_ byte: UInt8) -> Bool { byte == 0x09 || byte >= 0x20 && byte != 0x7f }
}
