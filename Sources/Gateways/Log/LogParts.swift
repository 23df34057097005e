import Encodings

/// Finds the parts of a multipart body in words: a dumped request, or a JSON text with escaped line ends.
enum LogParts {
  /// The maximum length of a part's head, in bytes; heads have some hundred, and without a limit a text full of
  /// beginnings would be read again and again.
  private static let longestHead = 1024
  private static let lineEnds = ["\r\n", "\n", "\\r\\n", "\\n"].map { Array($0.utf8) }

  /// Replaces the content of each part that has a secret's name by a mark.
  static func hide(in text: [UInt8], behind mark: [UInt8], _ names: LogNameRule) -> [UInt8] {
    guard text.contains(0x0a) || text.contains(0x5c) else { return text }
    let (folded, disposition) = (text.map(ASCII.lower), Array("form-data".utf8))
    var (output, index, shown): ([UInt8], Int, Int) = ([], 0, 0)
    while let found = ByteSearch.first(disposition, in: folded, from: index) {
      index = found + disposition.count
      guard let content = content(text, behindHeadOf: index), let name = name(Array(text[index..<content])),
        names.matches(name)
      else { continue }
      let end = endOfContent(text, content)
      guard end > content else { continue }
      output += text[shown..<content] + mark
      (index, shown) = (end, end)
    }
    return shown == 0 ? text : output + text[shown...]
  }

  /// The parameter `name` of a Content-Disposition, not the end of `filename`.
  static func name(_ head: [UInt8]) -> [UInt8]? {
    let parameter = Array("name=".utf8)
    var start = 0
    while let found = ByteSearch.first(parameter, in: head, from: start) {
      start = found + parameter.count
      if found > 0, LogWords.isNameByte(head[found - 1]) { continue }
      let value = head[start...].drop { $0 == 0x5c }
      let isQuoted = value.first == 0x22
      let ends = isQuoted ? "\"\\" : "\"\\; \t\r\n"
      return Array(value.dropFirst(isQuoted ? 1 : 0).prefix { !ends.utf8.contains($0) })
    }
    return nil
  }

  /// The beginning of a part's content: after the first empty line, which only headers may precede.
  private static func content(_ text: [UInt8], behindHeadOf start: Int) -> Int? {
    var index = start
    while let line = endOfLine(text[index..<min(text.count, start + longestHead)]) {
      index = line.next
      if let end = lineEnd(text[index...]) { return index + end }
      guard text[index...].prefix(128).contains(0x3a), !text[index...].starts(with: "--".utf8) else { return nil }
    }
    return nil
  }

  /// The end of the content: before a line that begins with two dashes, or at the end of the text.
  private static func endOfContent(_ text: [UInt8], _ start: Int) -> Int {
    if text[start...].starts(with: "--".utf8) { return start }
    var index = start
    while let line = endOfLine(text[index...]) {
      if text[line.next...].starts(with: "--".utf8) { return line.end }
      index = line.next
    }
    return text.count
  }

  private static func endOfLine(_ text: ArraySlice<UInt8>) -> (end: Int, next: Int)? {
    for index in text.indices {
      if let width = lineEnd(text[index...]) { return (index, index + width) }
    }
    return nil
  }

  private static func lineEnd(_ text: ArraySlice<UInt8>) -> Int? {
    guard let first = text.first, first == 0x0d || first == 0x0a || first == 0x5c else { return nil }
    return lineEnds.first { text.starts(with: $0) }?.count
  }
}
