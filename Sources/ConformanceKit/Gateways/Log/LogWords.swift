/// Finds secrets in words: behind a name, behind `Basic` and `Bearer`, in a URL's user, in a part of a multipart body.
enum LogWords {
  /// The text with a mark in the place of each.
  static func hide(in text: [UInt8], behind mark: [UInt8]) -> [UInt8] {
    let text = LogParts.hide(in: text, behind: mark)
    return named(lines(credentials(userInfo(text, mark), mark), mark), mark)
  }

  /// The user and password of a URL, `://user:password@`.
  private static func userInfo(_ text: [UInt8], _ mark: [UInt8]) -> [UInt8] {
    replacing(text, after: Array("://".utf8)) { start in
      let end = text[start...].firstIndex { isSpace($0) || "/@\"'".utf8.contains($0) } ?? text.count
      return end < text.count && text[end] == 0x40 ? (mark, end) : nil
    }
  }

  /// Four characters of credentials or more behind `Basic` and `Bearer`.
  private static func credentials(_ text: [UInt8], _ mark: [UInt8]) -> [UInt8] {
    ["basic", "bearer"].reduce(text) { text, scheme in
      replacing(text, after: Array(scheme.utf8), atWordStart: true) { start in
        let from = text[start...].firstIndex { $0 != 0x20 && $0 != 0x09 && $0 != 0x2b } ?? text.count
        let end = text[from...].firstIndex { !isWordByte($0) && !"+/=~".utf8.contains($0) } ?? text.count
        return from > start && end - from >= 4 ? ([0x20] + mark, end) : nil
      }
    }
  }

  /// What stands behind `Authorization:` and `Cookie:` without quotes goes to the end of the line.
  private static func lines(_ text: [UInt8], _ mark: [UInt8]) -> [UInt8] {
    ["authorization", "cookie"].reduce(text) { text, name in
      replacing(text, after: Array(name.utf8)) { start in
        guard let colon = text[start...].firstIndex(where: { $0 != 0x20 && $0 != 0x09 }), text[colon] == 0x3a,
          let from = text[(colon + 1)...].firstIndex(where: { $0 != 0x20 && $0 != 0x09 }),
          !isSpace(text[from]), !"\"'\\".utf8.contains(text[from])
        else { return nil }
        let end = text[from...].firstIndex { "\r\n\"'".utf8.contains($0) } ?? text.count
        return (text[start..<from] + mark, end)
      }
    }
  }

  /// Values behind names: `name=value`, `"name": 'value'`, `name => value`, also with escaped quotes.
  private static func named(_ text: [UInt8], _ mark: [UInt8]) -> [UInt8] {
    var (output, index): ([UInt8], Int) = ([], 0)
    while index < text.count {
      guard isNameByte(text[index]) else {
        output.append(text[index])
        index += 1
        continue
      }
      let end = text[index...].firstIndex { !isNameByte($0) } ?? text.count
      let name = text[index..<end]
      output += name
      index = end
      guard let start = valueStart(text, end), SecretName.matches(name) else { continue }
      output += text[end..<start]
      let value = value(text, start)
      if value.end > start { output += value.open + mark + value.close }
      index = value.end
    }
    return output
  }

  /// Where the value of a name begins that ends at `end`; `nil` where none does.
  private static func valueStart(_ text: [UInt8], _ end: Int) -> Int? {
    var index = quote(text, end)?.end ?? end
    skipSpace(text, &index)
    guard index < text.count, text[index] == 0x3d || text[index] == 0x3a else { return nil }
    index += text[index] == 0x3d && index + 1 < text.count && text[index + 1] == 0x3e ? 2 : 1
    skipSpace(text, &index)
    // A form writes a space as a plus.
    let plain = text[index...].firstIndex { $0 != 0x2b } ?? text.count
    return quote(text, plain) == nil ? index : plain
  }

  /// Where a value ends, and the quotes around it.
  private static func value(_ text: [UInt8], _ start: Int) -> (open: [UInt8], close: [UInt8], end: Int) {
    guard let quote = quote(text, start) else {
      let end = text[start...].firstIndex { isSpace($0) || "&,;\"'<>)}]\\".utf8.contains($0) } ?? text.count
      return ([], [], end)
    }
    let open = Array(text[start..<quote.end])
    var index = quote.end
    while index < text.count {
      if text[index...].starts(with: open) { return (open, open, index + open.count) }
      index += text[index] == 0x5c ? 2 : 1
    }
    return (open, [], text.count)
  }

  /// A quotation mark, with the backslashes in front of it.
  private static func quote(_ text: [UInt8], _ start: Int) -> (mark: UInt8, end: Int)? {
    guard let index = text[min(start, text.count)...].firstIndex(where: { $0 != 0x5c }),
      "\"'".utf8.contains(text[index])
    else { return nil }
    return (text[index], index + 1)
  }

  /// Replaces what `replacement` finds behind each place of a word, in any case of its letters.
  private static func replacing(
    _ text: [UInt8], after word: [UInt8], atWordStart: Bool = false,
    _ replacement: (Int) -> (text: [UInt8], end: Int)?
  ) -> [UInt8] {
    let folded = text.map(lower)
    var (output, index): ([UInt8], Int) = ([], 0)
    while let found = ByteSearch.first(word, in: folded, from: index) {
      let start = found + word.count
      output += text[index..<start]
      index = start
      if atWordStart, found > 0, isWordByte(text[found - 1]), text[found - 1] != 0x2e, text[found - 1] != 0x2d {
        continue
      }
      guard let (hidden, end) = replacement(start) else { continue }
      output += hidden
      index = end
    }
    return output + text[index...]
  }

  private static func skipSpace(_ text: [UInt8], _ index: inout Int) {
    while index < text.count, isSpace(text[index]) { index += 1 }
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }

  static func lower(_ byte: UInt8) -> UInt8 { (0x41...0x5a).contains(byte) ? byte + 32 : byte }

  static func isNameByte(_ byte: UInt8) -> Bool { isWordByte(byte) || byte == 0x5b || byte == 0x5d }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7a).contains(lower(byte)) || "_.-".utf8.contains(byte)
  }
}
