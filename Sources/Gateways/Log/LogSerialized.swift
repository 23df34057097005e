import Encodings

/// Finds secrets in the output of PHP's `serialize()`: `s:8:"password";s:6:"s3cret";`, with quotes escaped or not.
enum LogSerialized {
  /// The maximum length of a name, in bytes.
  private static let longestName = 128
  private static let quote = UInt8(ascii: "\""), backslash = UInt8(ascii: "\\")

  /// Replaces every text, number and boolean after a secret's name by a mark.
  static func hide(in text: [UInt8], behind mark: [UInt8], _ names: LogNameRule) -> [UInt8] {
    var (output, index): ([UInt8], Int) = ([], 0)
    while let end = ByteSearch.first(Array("\";".utf8), in: text, from: index) {
      let start = end + 2
      output += text[index..<start]
      index = start
      let slashes = text[..<end].reversed().prefix { $0 == backslash }.count
      let name = text[max(0, end - slashes - longestName)..<(end - slashes)].reversed()
        .prefix { $0 != quote && $0 != backslash }.reversed()
      guard names.matches(name), let value = value(text, start, slashes) else { continue }
      output += text[index..<value.lowerBound] + mark
      index = value.upperBound
    }
    return output + text[index...]
  }

  /// The range of the value after a name; a text ends with the same quote and semicolon as its name.
  private static func value(_ text: [UInt8], _ start: Int, _ slashes: Int) -> Range<Int>? {
    guard start + 1 < text.count, text[start + 1] == UInt8(ascii: ":") else { return nil }
    let semicolon = UInt8(ascii: ";")
    if "bdi".utf8.contains(text[start]) {
      return (start + 2)..<(text[start...].firstIndex(of: semicolon) ?? text.count)
    }
    let length = text[(start + 2)...].prefix(9).prefix(while: ASCII.isDigit)
    let mark = Array(repeating: backslash, count: slashes) + [quote]
    guard text[start] == UInt8(ascii: "s"), !length.isEmpty,
      text[length.endIndex...].starts(with: [UInt8(ascii: ":")] + mark)
    else { return nil }
    let first = length.endIndex + 1 + mark.count
    return first..<(ByteSearch.first(mark + [semicolon], in: text, from: first) ?? text.count)
  }
}
