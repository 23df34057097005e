import Encodings

/// Finds secrets in words: after a name, after `Basic` and `Bearer`, in a URL's user, in a part of a multipart body.
enum LogWords {
  /// Replaces each by a mark.
  static func hide(
    in text: [UInt8], behind mark: [UInt8], _ names: LogNameRule, passingOver gap: LogGap?
  ) -> [UInt8] {
    let parts = LogSerialized.hide(in: LogParts.hide(in: text, behind: mark, names), behind: mark, names)
    let text = LogElements.hide(in: parts, behind: mark, names)
    let unargued = arguments(userInfo(text, mark), mark)
    let shown = tokens(gap == .schemes ? unargued : credentials(unargued, mark), mark)
    return named(lines(shown, mark, names), mark, names)
  }

  /// Hides the user and password of a URL, `://user:password@`.
  private static func userInfo(_ text: [UInt8], _ mark: [UInt8]) -> [UInt8] {
    replacing(text, after: Array("://".utf8)) { start in
      let end = text[start...].firstIndex { ASCII.isSpace($0) || "/@\"'".utf8.contains($0) } ?? text.count
      return end < text.count && text[end] == 0x40 ? (mark, end) : nil
    }
  }

  /// Hides four or more characters of credentials after `Basic` and `Bearer`.
  private static func credentials(_ text: [UInt8], _ mark: [UInt8]) -> [UInt8] {
    ["basic", "bearer"].reduce(text) { text, scheme in
      replacing(text, after: Array(scheme.utf8), atWordStart: true) { start in
        let from = text[start...].firstIndex { $0 != 0x20 && $0 != 0x09 && $0 != 0x2b } ?? text.count
        let end = text[from...].firstIndex { !isWordByte($0) && !"+/=~".utf8.contains($0) } ?? text.count
        return from > start && end - from >= 4 ? ([0x20] + mark, end) : nil
      }
    }
  }

  /// Hides the rest of the line after `Authorization:` and `Cookie:`, unless it is quoted.
  private static func lines(_ text: [UInt8], _ mark: [UInt8], _ names: LogNameRule) -> [UInt8] {
    ["authorization", "cookie"].reduce(text) { text, name in
      replacing(text, after: Array(name.utf8)) { start in
        guard names.hidesLine(behind: text[(start - name.utf8.count)..<start]),
          let colon = text[start...].firstIndex(where: { $0 != 0x20 && $0 != 0x09 }), text[colon] == 0x3a,
          let from = text[(colon + 1)...].firstIndex(where: { $0 != 0x20 && $0 != 0x09 }),
          !ASCII.isSpace(text[from]), !"\"'\\".utf8.contains(text[from])
        else { return nil }
        let end = text[from...].firstIndex { "\r\n\"'".utf8.contains($0) } ?? text.count
        return (text[start..<from] + mark, end)
      }
    }
  }

  /// Hides curl's arguments that are a user and password, or a cookie.
  private static func arguments(_ text: [UInt8], _ mark: [UInt8]) -> [UInt8] {
    guard ByteSearch.contains(Array("curl".utf8), in: text) else { return text }
    let options: [(name: String, sign: UInt8)] = [
      (" -u", 0x3a), (" --user", 0x3a), (" --proxy-user", 0x3a), (" -b", 0x3d), (" --cookie", 0x3d),
    ]
    return options.reduce(text) { text, option in
      replacing(text, after: Array(option.name.utf8)) { start in
        guard let from = text[start...].firstIndex(where: { !" =\"'\\".utf8.contains($0) }) else { return nil }
        let end = text[from...].firstIndex { ASCII.isSpace($0) || "\"'".utf8.contains($0) } ?? text.count
        return text[from..<end].contains(option.sign) ? (text[start..<from] + mark, end) : nil
      }
    }
  }

  /// Hides JSON Web Tokens (RFC 7519): three parts, of which the first begins with an encoded `{"`.
  private static func tokens(_ text: [UInt8], _ mark: [UInt8]) -> [UInt8] {
    func isPart(_ byte: UInt8) -> Bool { byte != 0x2e && isWordByte(byte) }
    return replacing(text, after: Array("eyj".utf8), atWordStart: true) { start in
      guard text[(start - 3)..<start].elementsEqual("eyJ".utf8) else { return nil }
      var end = start
      for _ in 0..<2 {
        end = text[end...].firstIndex { !isPart($0) } ?? text.count
        guard end < text.count, text[end] == 0x2e else { return nil }
        end += 1
      }
      return (mark, text[end...].firstIndex { !isPart($0) } ?? text.count)
    }
  }

  /// Hides values after names: `name=value`, `"name": 'value'`, `name => value`, also with escaped quotes.
  private static func named(_ text: [UInt8], _ mark: [UInt8], _ names: LogNameRule) -> [UInt8] {
    var (output, index): ([UInt8], Int) = ([], 0)
    // The end of a `name` member's value that is itself a secret's name; the `value` member next to it is the secret.
    var nameEnd: Int?
    while index < text.count {
      guard isNameByte(text[index]) else {
        output.append(text[index])
        index += 1
        continue
      }
      let end = text[index...].firstIndex { !isNameByte($0) } ?? text.count
      let name = text[index..<end]
      output += name
      guard let start = LogValue.start(text, behind: name) else {
        index = end
        continue
      }
      let isNamed =
        nameEnd.map { text[$0..<index].allSatisfy { ASCII.isSpace($0) || ",\"'\\".utf8.contains($0) } } ?? false
      let isValue = isNamed && LogNames.isValue(name)
      guard isValue || names.matches(name) || names.matches(LogNames.withWordBefore(name, in: text)) else {
        if LogNames.isName(name) { nameEnd = LogNames.endOfSecret(text, start, names) }
        index = end
        continue
      }
      output += text[end..<start]
      let value = LogValue(text, start, behind: name, separator: text[end..<start])
      if value.end > start { output += value.open + mark + value.close }
      index = value.end
    }
    return output
  }

  /// Replaces what `replacement` finds after each occurrence of a word, in any case.
  private static func replacing(
    _ text: [UInt8], after word: [UInt8], atWordStart: Bool = false,
    _ replacement: (Int) -> (text: [UInt8], end: Int)?
  ) -> [UInt8] {
    let folded = text.map(ASCII.lower)
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

  static func isNameByte(_ byte: UInt8) -> Bool { isWordByte(byte) || byte == 0x5b || byte == 0x5d }

  static func isWordByte(_ byte: UInt8) -> Bool {
    ASCII.isLetterOrDigit(byte) || "_.-".utf8.contains(byte)
  }
}
