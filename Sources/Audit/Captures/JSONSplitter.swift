/// Walks through a JSON text of any length and yields single values, without recursion and in bounded memory.
///
/// It tracks only brackets and quotes; the parser of each value finds any other error.
struct JSONSplitter {
  private let stream: CaptureStream

  init(_ stream: CaptureStream) { self.stream = stream }

  /// The result of reading a value.
  enum Value {
    case text([UInt8])
    case tooLong
    case cut
  }

  /// Consumes a byte that must come next, after white space.
  ///
  /// - Returns: whether it did.
  func take(_ byte: Character) -> Bool {
    stream.skipSpace()
    guard let wanted = byte.asciiValue, stream.peek(1).first == wanted else { return false }
    return stream.skip(1)
  }

  /// Consumes the next member's name and its colon; `nil` where there is none.
  func name() -> [UInt8]? {
    stream.skipSpace()
    guard stream.peek(1).first == UInt8(ascii: "\""), case .text(let text) = value(limit: 4096), take(":") else {
      return nil
    }
    return Array(text.dropFirst().dropLast())
  }

  /// Consumes the next value.
  ///
  /// - Parameter limit: how many bytes of it may be kept.
  func value(limit: Int) -> Value {
    stream.skipSpace()
    var scan = ValueScan()
    var text: [UInt8] = []
    let (isOver, isTooLong) = stream.take(&scan, into: &text, limit: limit)
    return isOver || scan.isBetween ? (isTooLong ? .tooLong : .text(text)) : .cut
  }
}
