import Encodings

/// Consecutive HTTP/1.1 messages as they went over the wire; each is an entry.
struct RawCapture: Capture {
  private let stream: CaptureStream
  private var index = 0
  private var isDone = false
  /// How many requests there were, and which of them are unanswered.
  private var asked = 0
  private var open: [Int] = []
  /// What is wrong with the end of the file, reported after the last message.
  private var end: CaptureFlaw?

  init(_ stream: CaptureStream) { self.stream = stream }

  mutating func next() -> CaptureItem? {
    stream.skipSpace()
    guard !isDone, !stream.isAtEnd else {
      defer { end = nil }
      return end.map { .flaw($0) }
    }
    defer { index += 1 }
    let offset = stream.offset
    var (lines, size, isWhole): ([ArraySlice<UInt8>], Int, Bool) = ([], 0, false)
    while let line = stream.line(limit: 1 << 20) {
      guard let bytes = line.bytes, size + bytes.count <= 1 << 20 else {
        isDone = true
        return flaw(.tooLarge, offset, "a head is longer than 1 MiB")
      }
      let text = bytes.last == 0x0d ? bytes.dropLast() : bytes[...]
      if text.isEmpty {
        isWhole = true
        break
      }
      if lines.isEmpty, !RawHead.begins(text) {
        isDone = true
        return flaw(.malformed, offset, "no HTTP message begins here; what follows is not read")
      }
      size += bytes.count
      lines.append(text)
    }
    guard var head = RawHead(lines) else {
      isDone = true
      return flaw(.malformed, offset, "no HTTP message begins here; what follows is not read")
    }
    readBody(&head)
    if !isWhole, head.message.body?.isEmpty != false {
      head.message.lose(.lossy, .bytesLost, "byte \(stream.offset - offset)", "the file ends in the head")
      end = CaptureFlaw(kind: .cut, entry: index, offset: stream.offset, message: "the file ends inside a message")
    }
    var entry = CaptureEntry(index: index, offset: offset)
    if head.message.isRequest {
      asked += 1
      open = open.suffix(64) + [asked]
      entry.request = head.message
      entry.id = "\u{0}raw \(asked)"
    } else {
      entry.response = head.message
      // A response answers the latest open request; captures omit answers more often than clients pipeline.
      if (head.message.status ?? 0) / 100 != 1 { entry.id = open.popLast().map { "\u{0}raw \($0)" } }
    }
    return .entry(entry)
  }

  private mutating func readBody(_ head: inout RawHead) {
    if head.isBodiless {
      head.message.body = []
      return
    }
    let coding = head.message.header("transfer-encoding").map { String(decoding: $0.map(ASCII.lower), as: UTF8.self) }
    if coding?.hasSuffix("chunked") == true {
      let limit = CapturedMessage.limit * 2
      var scan = stream.peek(limit)
      let count = scan.count
      if let body = Chunks.read(&scan) {
        _ = stream.skip(count - scan.count)
        (head.message.body, head.message.hasMatchingLength) = (body, true)
        head.message.settle()
      } else {
        _ = stream.skip(count)
        head.message.lose(.lossy, .bytesLost, "byte 0", "the chunks of the body do not end")
      }
      return
    }
    let length = head.message.header("content-length").flatMap { Int(String(decoding: $0, as: UTF8.self)) }
    if let length {
      guard length >= 0, length <= CapturedMessage.limit * 2 else {
        _ = stream.skip(max(length, 0))
        head.message.dropBody()
        return
      }
      head.message.body = stream.take(length)
      if let body = head.message.body, body.count < length {
        end = CaptureFlaw(kind: .cut, entry: index, offset: stream.offset, message: "the file ends inside a message")
      }
    } else {
      readUncounted(&head.message)
    }
    head.message.settle()
  }

  /// Reads the body of a message that states no length, up to the next message or the end.
  private func readUncounted(_ message: inout CapturedMessage) {
    var body: [UInt8] = []
    guard !message.isRequest || hasBody(message) else { return message.body = body }
    while body.count <= CapturedMessage.limit, !stream.isAtEnd {
      if RawHead.begins(stream.peek(256).prefix { $0 != 0x0d && $0 != 0x0a }) { break }
      guard let line = stream.line(limit: CapturedMessage.limit), let bytes = line.bytes else {
        return message.dropBody()
      }
      body += bytes + (line.isWhole ? [0x0a] : [])
    }
    if message.isRequest || !stream.isAtEnd {
      // Line ends before the next message or at the end of the file belong to no body.
      while let last = body.last, last == 0x0a || last == 0x0d { body.removeLast() }
      message.lose(.decoded, .bytesUncounted, "byte 0", "the message does not say how long its body is")
    }
    message.body = body
  }

  /// Whether a request that states no length is followed by something other than a message.
  private func hasBody(_ message: CapturedMessage) -> Bool {
    guard ["POST", "PUT", "PATCH"].contains(message.method) else { return false }
    let line = stream.peek(256).prefix { $0 != 0x0d && $0 != 0x0a }
    return !RawHead.begins(line)
  }

  private func flaw(_ kind: CaptureFlaw.Kind, _ offset: Int, _ message: String) -> CaptureItem {
    .flaw(CaptureFlaw(kind: kind, entry: index, offset: offset, message: message))
  }
}
