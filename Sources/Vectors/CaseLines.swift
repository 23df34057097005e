/// Finds the lines on which the cases of a golden file begin, in one pass, so that every report can name them.
enum CaseLines {
  /// - Parameter text: a golden file that is well-formed; `cases` is the one list among its outermost members.
  static func find(in text: [UInt8]) -> [Int] {
    var lines: [Int] = []
    var line = 1
    var brackets: [UInt8] = []
    var index = 0
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "\n"): line += 1
      case UInt8(ascii: "\""): skipString(text, &index)
      case let bracket where bracket == UInt8(ascii: "{") || bracket == UInt8(ascii: "["):
        if brackets.count == 2, brackets[1] == UInt8(ascii: "[") { lines.append(line) }
        brackets.append(bracket)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = brackets.popLast()
      default: break
      }
      index += 1
    }
    return lines
  }

  /// From the quotation mark that opens a string, which holds no line's end, to the one that closes it.
  private static func skipString(_ text: [UInt8], _ index: inout Int) {
    index += 1
    while index < text.count, text[index] != UInt8(ascii: "\"") { index += text[index] == UInt8(ascii: "\\") ? 2 : 1 }
  }
}
