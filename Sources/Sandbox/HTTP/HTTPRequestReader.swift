import Encodings

/// Reads requests from a connection's input, in pieces of any size.
struct HTTPRequestReader {
  enum Event {
    case needsMore
    /// The client waits for `100 Continue` before it sends the body.
    case expectsContinue
    case request(HTTPRequest)
  }

  private enum Phase {
    case head
    case body(Int)
    case chunkSize
    case chunk(Int)
    case chunkEnd
    case trailer(Int)
  }

  private var buffer: [UInt8] = []
  private var position = 0
  /// No end of a head was found before this index; meaningless before `position`.
  private var scanned = 0
  private var phase = Phase.head
  private var request: HTTPRequest?

  /// Whether nothing of the next request has arrived.
  var isIdle: Bool { request == nil && position == buffer.count }

  /// Method and path of the request being read, as far as they arrived; a question mark for anything else.
  var beginning: (method: String, path: String) {
    if let request { return (request.method, request.path) }
    let line = buffer[position...].prefix(2048).prefix { $0 != 0x0d && $0 != 0x0a }
    let words = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
    guard let method = words.first, method.count <= 32, method.allSatisfy(HeaderScanner.isTokenCharacter),
      let path = words.dropFirst().first?.prefix(while: { $0 != UInt8(ascii: "?") }), path.first == UInt8(ascii: "/")
    else { return ("?", "?") }
    return (String(decoding: method, as: UTF8.self), String(decoding: path, as: UTF8.self))
  }

  /// Whether a browser sends the request being read.
  var isOfBrowser: Bool {
    guard let request else { return HTTPRequest.isOfBrowser(buffer[position...]) }
    return request.header("origin") != nil || request.header("sec-fetch-site") != nil
  }

  mutating func append(_ bytes: [UInt8]) {
    if position > 0 {
      buffer.removeFirst(position)
      scanned = max(scanned - position, 0)
      position = 0
    }
    buffer += bytes
  }

  /// The next complete event.
  ///
  /// - Throws: ``HTTPFailure``, after which nothing can be read from this connection.
  mutating func next() throws(HTTPFailure) -> Event {
    while true {
      switch phase {
      case .head:
        guard let event = try readHead() else { continue }
        return event
      case .body(let length):
        guard buffer.count - position >= length else { return .needsMore }
        take(length)
        return finish()
      case .chunkSize:
        guard let line = try line(HTTPLimits.chunkLine) else { return .needsMore }
        let size = try Self.chunkSize(line)
        guard (request?.body.count ?? 0) + size <= HTTPLimits.body else {
          throw HTTPFailure(413, "the body is longer than \(HTTPLimits.body) bytes")
        }
        phase = size == 0 ? .trailer(HTTPLimits.head) : .chunk(size)
      case .chunk(let size):
        guard buffer.count - position >= size else { return .needsMore }
        take(size)
        phase = .chunkEnd
      case .chunkEnd:
        guard buffer.count - position >= 2 else { return .needsMore }
        guard buffer[position] == 0x0d, buffer[position + 1] == 0x0a else {
          throw HTTPFailure(400, "a chunk is longer than it says")
        }
        position += 2
        phase = .chunkSize
      case .trailer(let allowance):
        guard let line = try line(allowance) else { return .needsMore }
        if line.isEmpty { return finish() }
        _ = try HTTPHead.header(line)
        // The empty line after them is always allowed.
        phase = .trailer(max(0, allowance - line.count - 2))
      }
    }
  }

  /// Reads a head; `nil` if reading continues with the body.
  private mutating func readHead() throws(HTTPFailure) -> Event? {
    // Empty lines in front of a request are skipped (RFC 9112 §2.2).
    while buffer.count - position >= 2, buffer[position] == 0x0d, buffer[position + 1] == 0x0a {
      position += 2
    }
    guard let end = try headEnd() else {
      guard buffer.count - position <= HTTPLimits.head else {
        throw HTTPFailure(431, "request line and header fields are longer than \(HTTPLimits.head) bytes")
      }
      return .needsMore
    }
    guard end - position <= HTTPLimits.head else {
      throw HTTPFailure(431, "request line and header fields are longer than \(HTTPLimits.head) bytes")
    }
    let head = try HTTPHead(buffer[position..<end])
    position = end + 4
    request = head.request
    switch head.framing {
    case .length(let length): phase = .body(length)
    case .chunked: phase = .chunkSize
    }
    return head.expectsContinue && position == buffer.count && head.framing != .length(0) ? .expectsContinue : nil
  }

  private mutating func headEnd() throws(HTTPFailure) -> Int? {
    var index = max(scanned - 3, position)
    while index + 3 < buffer.count {
      if buffer[index] == 0x0d, buffer[index + 1] == 0x0a, buffer[index + 2] == 0x0d, buffer[index + 3] == 0x0a {
        return index
      }
      index += 1
    }
    try refuseBareLineFeed()
    scanned = buffer.count
    return nil
  }

  /// Refuses bare LF: some receivers end a line there, and see a header field where others see part of one.
  private func refuseBareLineFeed() throws(HTTPFailure) {
    for index in max(scanned, position)..<buffer.count where buffer[index] == 0x0a {
      guard index > position, buffer[index - 1] == 0x0d else { throw HTTPFailure(400, "a line ends without CR") }
    }
  }

  private mutating func take(_ count: Int) {
    request?.body += buffer[position..<position + count]
    position += count
  }

  private mutating func finish() -> Event {
    phase = .head
    guard let request else { return .needsMore }
    self.request = nil
    return .request(request)
  }

  /// A line without its CRLF; `nil` if it is incomplete.
  private mutating func line(_ limit: Int) throws(HTTPFailure) -> ArraySlice<UInt8>? {
    let rest = buffer[position...].prefix(limit + 2)
    guard let end = rest.firstIndex(of: 0x0a) else {
      guard rest.count < limit + 2 else { throw HTTPFailure(400, "a line of a chunked body is too long") }
      return nil
    }
    guard end > position, buffer[end - 1] == 0x0d else { throw HTTPFailure(400, "a line ends without CR") }
    defer { position = end + 1 }
    return buffer[position..<end - 1]
  }

  /// The size of a chunk; extensions after it are skipped (RFC 9112 §7.1.1).
  private static func chunkSize(_ line: ArraySlice<UInt8>) throws(HTTPFailure) -> Int {
    let digits = line.prefix { Hex.value(of: $0) != nil }
    let rest = line[digits.endIndex...].drop { $0 == 0x20 || $0 == 0x09 }
    guard (1...8).contains(digits.count), let size = Int(String(decoding: digits, as: UTF8.self), radix: 16),
      rest.first == UInt8(ascii: ";") || digits.endIndex == line.endIndex,
      rest.allSatisfy({ $0 == 0x09 || (0x20...0x7e).contains($0) })
    else { throw HTTPFailure(400, "the size of a chunk is not a hexadecimal number") }
    return size
  }
}
