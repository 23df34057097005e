import Encodings

/// Text in base 64 (RFC 4648 §4 and §5, on one line or several) and in hexadecimal, inside any other text.
package enum CodedText {
  /// The shortest card number has thirteen digits: eighteen characters of base 64, or 26 hexadecimal digits.
  private static let (shortestBase64, shortestHex) = (18, 26)
  /// Encoders that break lines do so after 64 or 76 characters; a shorter line is the last one.
  private static let shortestLine = 60

  /// Replaces each run whose decoded bytes satisfy `tells`, at any alignment, by a mark.
  package static func hide(in text: [UInt8], behind mark: [UInt8], where tells: ([UInt8]) -> Bool) -> [UInt8] {
    let text = replace(text, mark, endOfBase64) { run in
      let characters = run.filter { $0 != 0x0d && $0 != 0x0a && $0 != Base64.padding }
      return characters.count >= shortestBase64
        && (0..<4).contains { tells(Base64.decode(unpadded: characters.dropFirst($0))) }
    }
    return replace(text, mark, endOfHex) { run in
      run.count >= shortestHex
        && (0..<2).contains { start in
          tells(Hex.decode(run.dropFirst(start).dropLast((run.count - start) % 2)) ?? [])
        }
    }
  }

  private static func replace(
    _ text: [UInt8], _ mark: [UInt8], _ endOfRun: ([UInt8], Int) -> Int, where tells: (ArraySlice<UInt8>) -> Bool
  ) -> [UInt8] {
    var (output, index): ([UInt8], Int) = ([], 0)
    while index < text.count {
      let end = endOfRun(text, index)
      if end > index, tells(text[index..<end]) { output += mark } else { output += text[index..<max(end, index + 1)] }
      index = max(end, index + 1)
    }
    return output
  }

  /// The end of a run in either alphabet, including line ends after long lines and the padding.
  private static func endOfBase64(_ text: [UInt8], _ start: Int) -> Int {
    var (line, end) = (start, start)
    while end < text.count {
      if Base64.isCharacter(text[end]) {
        end += 1
      } else if end - line >= shortestLine, let next = endOfLine(text, end), Base64.isCharacter(text[next]) {
        (line, end) = (next, next)
      } else {
        break
      }
    }
    guard end > start else { return end }
    return end + text[end...].prefix(2).prefix { $0 == Base64.padding }.count
  }

  private static func endOfHex(_ text: [UInt8], _ start: Int) -> Int {
    text[start...].firstIndex { Hex.value(of: $0) == nil } ?? text.count
  }

  /// The beginning of the next line, unless the text ends there.
  private static func endOfLine(_ text: [UInt8], _ index: Int) -> Int? {
    let next = text[index...].starts(with: [0x0d, 0x0a]) ? index + 2 : text[index] == 0x0a ? index + 1 : text.count
    return next < text.count ? next : nil
  }
}
