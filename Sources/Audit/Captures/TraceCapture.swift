import Encodings

/// The trace that curl writes of its exchanges; each exchange is an entry.
///
/// `--trace` loses nothing; `--trace-ascii` and `-v` keep the headers at most.
struct TraceCapture: Capture {
  private let stream: CaptureStream
  var index = 0
  private(set) var isVerbose: Bool?
  private var isDone = false
  var exchange: Exchange?
  /// The block that the last heading began, as far as it was read.
  private var block: Block?
  private var connection = TraceConnection()
  /// What is wrong with the end of the file, reported after the last entry.
  private var end: CaptureFlaw?

  private struct Block {
    var kind: TraceLine.Kind
    var count: Int
    var bytes: [UInt8] = []
    var isText = false
    /// Offset at which the text continues, since curl breaks it after 64 bytes.
    var end = 0
  }

  init(_ stream: CaptureStream) { self.stream = stream }

  mutating func next() -> CaptureItem? {
    while !isDone {
      guard let line = stream.line(limit: 1 << 20) else {
        isDone = true
        if let block, !block.isText, block.bytes.count < block.count, block.kind != .other {
          end = CaptureFlaw(kind: .cut, entry: index, offset: stream.offset, message: "the file ends inside a message")
        }
        finishBlock()
        return finish() ?? takeEnd()
      }
      guard let bytes = line.bytes else {
        isDone = true
        return .flaw(
          CaptureFlaw(kind: .tooLarge, entry: index, offset: line.offset, message: "a line is longer than 1 MiB"))
      }
      if let info = TraceLine.info(bytes[...]) { connection.read(info) }
      if let done = take(TraceLine(bytes[...], isVerbose: isVerbose), line.offset) { return done }
    }
    return takeEnd()
  }

  private mutating func takeEnd() -> CaptureItem? {
    defer { end = nil }
    return end.map { .flaw($0) }
  }

  private mutating func take(_ line: TraceLine, _ offset: Int) -> CaptureItem? {
    switch line {
    case .heading(let kind, let count):
      isVerbose = false
      finishBlock()
      block = Block(kind: kind, count: count)
      if kind == .sentHeader { return begin(offset) }
    case .bytes(let bytes):
      if block?.kind != .other { block?.bytes += bytes }
    case .text(let place, let text):
      guard let kind = block?.kind, kind != .other else { break }
      // After bytes, a text line is the remainder of a line of bytes.
      if let block, !block.isText, !block.bytes.isEmpty { break }
      // The end of each header line is left out, so the next one begins two bytes later.
      let isHead = kind == .sentHeader || kind == .receivedHeader
      if isHead, block?.isText == true, block?.end != place { block?.bytes += [0x0d, 0x0a] }
      block?.bytes += text
      block?.end = place + text.count
      block?.isText = true
    case .verbose(let kind, let text):
      if isVerbose == nil { isVerbose = true }
      guard isVerbose == true, kind != .other else { return nil }
      let done = kind == .sentHeader && (exchange == nil || exchange?.hasAnswer == true) ? begin(offset) : nil
      exchange?.isLossy = true
      if kind == .sentHeader { exchange?.sent += text + [0x0d, 0x0a] }
      if kind == .receivedHeader {
        exchange?.hasAnswer = true
        exchange?.received += text + [0x0d, 0x0a]
      }
      return done
    case .none: break
    }
    return nil
  }

  /// Begins an exchange and returns the previous one.
  private mutating func begin(_ offset: Int) -> CaptureItem? {
    // Long headers come in several blocks.
    if let open = exchange, !open.hasAnswer, open.sentData.isEmpty, !open.sent.isEmpty, isVerbose == false,
      !open.sent.suffix(4).elementsEqual([0x0d, 0x0a, 0x0d, 0x0a])
    {
      return nil
    }
    let done = finish()
    exchange = Exchange(offset: offset)
    exchange?.isWithoutTLS = connection.isWithoutTLS
    return done
  }

  private mutating func finishBlock() {
    guard var done = block else { return }
    block = nil
    if done.isText, done.kind == .sentHeader || done.kind == .receivedHeader { done.bytes += [0x0d, 0x0a] }
    guard done.kind != .other, exchange != nil else { return }
    if done.isText {
      exchange?.isLossy = true
    } else if done.bytes.count != done.count {
      if done.kind == .sentHeader || done.kind == .sentData {
        exchange?.isSentCut = true
      } else {
        exchange?.isReceivedCut = true
      }
    }
    let size = (exchange?.sentData.count ?? 0) + (exchange?.receivedData.count ?? 0)
    guard size + done.bytes.count <= CaptureStream.entryLimit else {
      exchange?.isTooLarge = true
      return
    }
    switch done.kind {
    case .sentHeader: exchange?.sent += done.bytes
    case .sentData: exchange?.sentData += done.bytes
    case .receivedHeader:
      exchange?.hasAnswer = true
      exchange?.received += done.bytes
    case .receivedData:
      exchange?.hasAnswer = true
      exchange?.receivedData += done.bytes
    case .other: break
    }
  }
}
