import Encodings

extension TraceCapture {
  struct Exchange {
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

  mutating func finish() -> CaptureItem? {
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
