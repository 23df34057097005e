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
    var scan = ValueScan()
    var text: [UInt8] = []
    let (isOver, isTooLong) = stream.take(&scan, into: &text, limit: limit)
    return isOver || scan.isBetween ? (isTooLong ? .tooLong : .text(text)) : .cut
  }
}
