/// Finds the lines on which the cases of a golden file begin, in one pass, so that every report can name them.
enum CaseLines {
  /// - Parameter text: a golden file that is well-formed; `cases` is the one list among its outermost members.
  static func find(in text: [UInt8]) -> [Int] {
    var lines: [Int] = []
    var line = 1
    var brackets: [UInt8] = []
    var isInString = false
    var isEscaped = false
    for byte in text {
      if byte == UInt8(ascii: "\n") { line += 1 }
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if brackets.count == 2, brackets[1] == UInt8(ascii: "[") { lines.append(line) }
        brackets.append(byte)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = brackets.popLast()
      default: break
      }
    }
    return lines
  }
}
