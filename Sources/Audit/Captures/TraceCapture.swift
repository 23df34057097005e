import Encodings

/// The trace that curl writes of its exchanges; each exchange is an entry.
///
/// `--trace` loses nothing; `--trace-ascii` and `-v` keep the headers at most.
struct TraceCapture: Capture {
  private let stream: CaptureStream
  private var index = 0
  private var isVerbose: Bool?
  private var isDone = false
  private var exchange: Exchange?
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

  private struct Exchange {
    var offset: Int
    var sent: [UInt8] = []
    var sentData: [UInt8] = []
    var received: [UInt8] = []
    var receivedData: [UInt8] = []
    var hasAnswer = false
    var isLossy = false
    var isSentCut = false
    var isReceivedCut = false
    var isTooLarge = false
    var isWithoutTLS = false
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

  private mutating func finish() -> CaptureItem? {
    guard let done = exchange else { return nil }
    exchange = nil
    defer { index += 1 }
    guard var request = Self.head(done.sent)?.message, request.isRequest else {
      return .flaw(
        CaptureFlaw(kind: .malformed, entry: index, offset: done.offset, message: "the trace has no request line here"))
    }
    request.isWithoutTLS = done.isWithoutTLS
    fill(&request, done.sentData, done)
    var entry = CaptureEntry(index: index, offset: done.offset, request: request)
    // An answer before the last one, such as 100 Continue, has no body.
    if let last = Self.heads(done.received).last, var response = Self.head(last)?.message, !response.isRequest {
      fill(&response, done.receivedData, done)
      entry.response = response
    }
    return .entry(entry)
  }

  private func fill(_ message: inout CapturedMessage, _ data: [UInt8], _ exchange: Exchange) {
    // A request without a body loses nothing.
    if exchange.isLossy, message.isRequest, data.isEmpty, ["GET", "HEAD"].contains(message.method) {
      message.body = []
      return
    }
    if exchange.isLossy {
      message.body = isVerbose == true ? nil : data
      let tool = isVerbose == true ? "curl -v" : "curl --trace-ascii"
      message.lose(.lossy, .bytesLost, "byte 0", "\(literal: tool) does not write bodies as they are; use --trace")
      return
    }
    message.body = data
    if exchange.isTooLarge { return message.dropBody() }
    if message.isRequest ? exchange.isSentCut : exchange.isReceivedCut {
      message.lose(.lossy, .bytesLost, "byte 0", "the trace has fewer bytes than it announces")
    }
    message.undoChunks()
    message.settle()
  }

  private static func heads(_ bytes: [UInt8]) -> [[UInt8]] {
    bytes.split(separator: [0x0d, 0x0a, 0x0d, 0x0a]).map { Array($0) }.filter { !$0.isEmpty }
  }

  private static func head(_ bytes: [UInt8]) -> RawHead? {
    let lines = bytes.split(separator: 0x0a, omittingEmptySubsequences: false).map { line in
      line.last == 0x0d ? line.dropLast() : line
    }
    return RawHead(lines.filter { !$0.isEmpty })
  }
}
