import Encodings

/// Undoes the escapes of texts inside other texts; invalid escapes stay.
enum Escapes {
  /// Decodes `%XX` to bytes, and `+` to a space.
  static func formDecoded(_ text: some Collection<UInt8>) -> [UInt8] {
    PercentEncoding.decode(text.map { $0 == 0x2b ? 0x20 : $0 })
  }

  /// Decodes the escapes of JSON, of programs (`\u{34}`, `\x34`) and of HTML (`&#52;`, `&#x34;`, `&quot;`).
  ///
  /// Unpaired surrogates become U+FFFD.
  static func decoded(_ text: [UInt8]) -> [UInt8] {
    guard text.contains(where: { $0 == 0x5c || $0 == 0x26 }) else { return text }
    var (output, units, index): ([UInt8], [UInt16], Int) = ([], [], 0)
    while index <= text.count {
      if let (unit, width) = unit(text[index...]) {
        units.append(unit)
        index += width
        continue
      }
      if !units.isEmpty {
        output += String(decoding: units, as: UTF16.self).utf8
        units = []
      }
      if let (character, width) = escaped(text[index...]) {
        output += String(Character(character)).utf8
        index += width
        continue
      }
      if index < text.count { output.append(text[index]) }
      index += 1
    }
    return output
  }

  /// Reads `\uXXXX`, a UTF-16 code unit.
  private static func unit(_ text: ArraySlice<UInt8>) -> (unit: UInt16, width: Int)? {
    guard text.starts(with: "\\u".utf8), let bytes = Hex.decode(text.dropFirst(2).prefix(4)), bytes.count == 2 else {
      return nil
    }
    return (UInt16(bytes[0]) << 8 | UInt16(bytes[1]), 6)
  }

  private static func escaped(_ text: ArraySlice<UInt8>) -> (character: Unicode.Scalar, width: Int)? {
    guard let first = text.first, first == 0x5c || first == 0x26 else { return nil }
    if let entity = entities.first(where: { text.starts(with: $0.name) }) {
      return (entity.character, entity.name.count)
    }
    if text.starts(with: "\\x".utf8), let byte = Hex.decode(text.dropFirst(2).prefix(2))?.first {
      return (Unicode.Scalar(byte), 4)
    }
    for (start, end, radix) in [("\\u{", "}", 16), ("&#x", ";", 16), ("&#X", ";", 16), ("&#", ";", 10)]
    where text.starts(with: start.utf8) {
      let digits = text.dropFirst(start.utf8.count).prefix {
        radix == 16 ? Hex.value(of: $0) != nil : ASCII.isDigit($0)
      }
      guard (1...7).contains(digits.count), text[digits.endIndex...].starts(with: end.utf8),
        let value = UInt32(String(decoding: digits, as: UTF8.self), radix: radix), let character = Unicode.Scalar(value)
      else { continue }
      return (character, digits.endIndex + 1 - text.startIndex)
    }
    return nil
  }

  private static let entities: [(name: [UInt8], character: Unicode.Scalar)] = [
    ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"),
  ].map { (Array($0.utf8), $1) }
}
