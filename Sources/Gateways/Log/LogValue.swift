import Encodings

/// The value of a name in words: in quotes, in brackets, or bare.
struct LogValue {
  /// The quotes around the value, the opening one with any prefix.
  let open, close: [UInt8]
  /// The index after the value.
  let end: Int

  /// - Parameter separator: the text between the name and the value.
  init(_ text: [UInt8], _ start: Int, behind name: ArraySlice<UInt8>, separator: ArraySlice<UInt8>) {
    if let quoted = Self.quoted(text, start) {
      (open, close, end) = (Array(text[start..<quoted.start]), quoted.close, quoted.end)
      return
    }
    (open, close) = ([], [])
    if start < text.count, text[start] == 0x7b || text[start] == 0x5b {
      end = Self.endOfBrackets(text, start)
    } else if name.first == 0x5b, name.last == 0x5d || separator.contains(0x5d), separator.contains(0x3e) {
      // PHP's print_r: `[name] => value`, one per line.
      end = text[start...].firstIndex { $0 == 0x0a || $0 == 0x0d } ?? text.count
    } else {
      end = text[start...].firstIndex { ASCII.isSpace($0) || "&,;\"'<>)}]\\".utf8.contains($0) } ?? text.count
    }
  }

  /// The beginning of a name's value; `nil` where there is none.
  static func start(_ text: [UInt8], behind name: ArraySlice<UInt8>) -> Int? {
    var index = quote(text, name.endIndex) ?? name.endIndex
    skipVisibility(text, &index)
    skipSpace(text, &index)
    guard index < text.count, text[index] == 0x3d || text[index] == 0x3a else { return nil }
    index += text[index] == 0x3d && index + 1 < text.count && text[index + 1] == 0x3e ? 2 : 1
    skipSpace(text, &index)
    // A form writes a space as a plus.
    let plain = text[index...].firstIndex { $0 != 0x2b } ?? text.count
    return quote(text, plain) == nil ? index : plain
  }

  /// A quoted text, whose quotes may be escaped and follow `b`, `Optional(` or `string(11) `.
  private static func quoted(_ text: [UInt8], _ start: Int) -> (start: Int, close: [UInt8], end: Int)? {
    let word = text[start...].prefix(longestLead).prefix { $0 == 0x40 || LogWords.isWordByte($0) }
    var lead = word.endIndex
    if lead < text.count, text[lead] == 0x28 {
      lead += 1
      if word.elementsEqual("string".utf8) {
        lead = text[lead...].firstIndex { !ASCII.isDigit($0) } ?? text.count
        guard text[lead...].starts(with: ") ".utf8) else { return nil }
        lead += 2
      }
    } else if word.count > 2 {
      return nil
    }
    guard let first = quote(text, lead) else { return nil }
    let mark = Array(text[lead..<first])
    var index = first
    while index < text.count {
      if text[index...].starts(with: mark) { return (first, mark, index + mark.count) }
      index += text[index] == 0x5c ? 2 : 1
    }
    return (first, [], text.count)
  }

  private static let longestLead = 24

  /// The index after a quotation mark and the backslashes before it; `nil` where there is none.
  private static func quote(_ text: [UInt8], _ start: Int) -> Int? {
    guard let index = text[min(start, text.count)...].firstIndex(where: { $0 != 0x5c }),
      "\"'".utf8.contains(text[index])
    else { return nil }
    return index + 1
  }

  /// Skips what PHP's dumps put between a name and its `=>`: `"]`, `:protected]`, `":"Card":private]`.
  private static func skipVisibility(_ text: [UInt8], _ index: inout Int) {
    let most = text[index...].prefix(128)
    func isInside(_ byte: UInt8) -> Bool { byte != 0x5d && LogWords.isNameByte(byte) || ":\"\\".utf8.contains(byte) }
    guard let bracket = most.firstIndex(where: { !isInside($0) }),
      text[bracket] == 0x5d, most[..<bracket].isEmpty || most.first == 0x3a
    else { return }
    var arrow = bracket + 1
    skipSpace(text, &arrow)
    if text[arrow...].starts(with: "=".utf8) { index = bracket + 1 }
  }

  /// The index after the matching bracket; brackets in quotation marks do not count.
  private static func endOfBrackets(_ text: [UInt8], _ start: Int) -> Int {
    var (depth, isQuoted) = (0, false)
    for index in start..<text.count {
      switch text[index] {
      case 0x22: isQuoted.toggle()
      case 0x7b, 0x5b: if !isQuoted { depth += 1 }
      case 0x7d, 0x5d:
        if !isQuoted { depth -= 1 }
        if depth == 0 { return index + 1 }
      default: continue
      }
    }
    return text.count
  }

  private static func skipSpace(_ text: [UInt8], _ index: inout Int) {
    while index < text.count, ASCII.isSpace(text[index]) { index += 1 }
  }
}
