import Encodings

/// The flows that mitmproxy saves, as consecutive tagged netstrings.
struct FlowCapture: Capture {
  private let stream: CaptureStream
  private var index = 0
  private var isDone = false

  init(_ stream: CaptureStream) { self.stream = stream }

  mutating func next() -> CaptureItem? {
    // A line end after the last flow is not a flow.
    stream.skipSpace()
    guard !isDone, !stream.isAtEnd else { return nil }
    defer { index += 1 }
    let offset = stream.offset
    var scan = stream.peek(14)
    let prefix = scan.count
    guard let count = Tnetstring.length(&scan) else { return end(.malformed, offset, "no flow begins here") }
    let size = prefix - scan.count + count + 1
    guard count <= CaptureStream.entryLimit else {
      guard stream.skip(size) else { return end(.cut, offset, "the flow says that it is longer than the file") }
      return flaw(.tooLarge, offset, "the flow is longer than 64 MiB")
    }
    let bytes = stream.take(size)
    guard bytes.count == size else { return end(.cut, offset, "the file ends in the middle of a flow") }
    scan = bytes[...]
    guard let value = Tnetstring.read(&scan) else {
      return end(.malformed, offset, "the flow is not a tagged netstring")
    }
    return entry(value, offset)
  }

  private func entry(_ flow: Tnetstring, _ offset: Int) -> CaptureItem {
    var entry = CaptureEntry(index: index, offset: offset)
    guard let request = flow["request"], !request.isNull else {
      // Flows of TCP, UDP and DNS hold no HTTP messages.
      guard flow["type"]?.text?.elementsEqual("http".utf8) == true else { return .entry(entry) }
      return flaw(.malformed, offset, "the flow has no request")
    }
    entry.time = request["timestamp_start"]?.text.flatMap(CaptureTime.epoch)
    entry.request = Self.request(request)
    if let response = flow["response"], !response.isNull { entry.response = Self.response(response) }
    return .entry(entry)
  }

  private static func request(_ flow: Tnetstring) -> CapturedMessage {
    var message = CapturedMessage(isRequest: true)
    message.method = String(decoding: flow["method"]?.text ?? [], as: UTF8.self)
    message.headers = headers(flow)
    let path = flow["path"]?.text ?? []
    let scheme = flow["scheme"]?.text ?? []
    let host = flow["authority"]?.text.flatMap { $0.isEmpty ? nil : $0 } ?? message.header("host") ?? host(flow)
    let isWhole = path.first != UInt8(ascii: "/") || scheme.isEmpty
    message.url = isWhole ? path : scheme + "://".utf8 + host + path
    take(flow, &message)
    return message
  }

  private static func host(_ flow: Tnetstring) -> [UInt8] {
    let port = flow["port"]?.text ?? []
    return (flow["host"]?.text ?? []) + (port.isEmpty ? [] : ":".utf8 + port)
  }

  private static func response(_ flow: Tnetstring) -> CapturedMessage {
    var message = CapturedMessage(isRequest: false)
    message.status = flow["status_code"]?.text.flatMap { Int(String(decoding: $0, as: UTF8.self)) }
    message.headers = headers(flow)
    take(flow, &message)
    return message
  }

  private static func headers(_ flow: Tnetstring) -> [FormBody.Pair] {
    (flow["headers"]?.elements ?? []).compactMap { header in
      guard let pair = header.elements, pair.count == 2, let name = pair[0].text, let value = pair[1].text else {
        return nil
      }
      return FormBody.Pair(name: name, value: value)
    }
  }

  /// Takes the content, which is still encoded but not chunked; a streamed body is lost.
  private static func take(_ flow: Tnetstring, _ message: inout CapturedMessage) {
    guard let content = flow["content"]?.text else {
      message.lose(.lossy, .bytesLost, "byte 0", "the body was streamed past the capture")
      return
    }
    message.body = content
    message.settle()
  }

  private mutating func end(_ kind: CaptureFlaw.Kind, _ offset: Int, _ message: String) -> CaptureItem {
    isDone = true
    return flaw(kind, offset, message)
  }

  private func flaw(_ kind: CaptureFlaw.Kind, _ offset: Int, _ message: String) -> CaptureItem {
    .flaw(CaptureFlaw(kind: kind, entry: index, offset: offset, message: message))
  }
}
