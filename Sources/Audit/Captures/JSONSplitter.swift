import Encodings

/// Walks through a JSON text of any length and hands out single values, without recursion and within bounds.
///
/// It counts brackets and quotes alone; whoever parses a value finds out what else is wrong with it.
struct JSONSplitter {
  private let stream: CaptureStream

  init(_ stream: CaptureStream) { self.stream = stream }

  /// What a value came to.
  enum Value {
    case text([UInt8])
    case tooLong
    case cut
  }

  /// Takes a byte that must come next, behind white space.
  func take(_ byte: Character) -> Bool {
    stream.skipSpace()
    guard let wanted = byte.asciiValue, stream.peek(1).first == wanted else { return false }
    return stream.skip(1)
  }

  /// The name of the next member, up to its value; `nil` where there is none.
  func name() -> [UInt8]? {
    stream.skipSpace()
    guard stream.peek(1).first == UInt8(ascii: "\""), case .text(let text) = value(limit: 4096), take(":") else {
      return nil
    }
    return Array(text.dropFirst().dropLast())
  }

  /// The next value.
  ///
  /// - Parameter limit: bytes that are kept of it.
  func value(limit: Int) -> Value {
    stream.skipSpace()
    var (text, depth, inString, isEscaped, isTooLong): ([UInt8], Int, Bool, Bool, Bool) = ([], 0, false, false, false)
    var hasBegun = false
    while true {
      // Only a number or a word ends with what follows it.
      if depth == 0, !inString, hasBegun, stream.peek(1).first.map(isEnd) ?? true { break }
      guard let byte = stream.byte() else { break }
      hasBegun = true
      if text.count < limit { text.append(byte) } else { isTooLong = true }
      if inString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          inString = false
          if depth == 0 { return isTooLong ? .tooLong : .text(text) }
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): inString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth <= 0 { return isTooLong ? .tooLong : .text(text) }
      default: break
      }
    }
    // A number or word at the outermost level ends with what follows it.
    return depth == 0 && !inString && hasBegun ? (isTooLong ? .tooLong : .text(text)) : .cut
  }

  private func isEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") || ASCII.isSpace(byte)
  }
}
