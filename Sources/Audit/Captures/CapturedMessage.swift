import Encodings
import Messages

/// A request or response as a capture records it.
struct CapturedMessage: Sendable {
  /// Largest body in bytes after its content was decoded.
  static let limit = 16 << 20

  var isRequest: Bool
  var method = ""
  /// The whole URL, or the target of the request line; empty where the capture has neither.
  var url: [UInt8] = [] { didSet { address = Address(url, host: header("host")) } }
  var status: Int?
  /// `nil` where the capture records no headers, so that none is reported missing.
  var headers: [FormBody.Pair]? {
    didSet { if isRequest, address.scheme == nil { address = Address(url, host: header("host")) } }
  }
  /// Whether the capture shows how the connection was made, without TLS.
  var isWithoutTLS = false
  /// Whether the capture may omit headers with credentials.
  var mayHideCredentials = false
  /// `nil` where the capture has lost the body.
  var body: [UInt8]?
  /// Whether a length stated outside the body matches it.
  var hasMatchingLength = false
  private(set) var address = Address.none
  private(set) var fidelity = Fidelity.exact
  /// Why the message is not exact.
  private(set) var losses: [Finding] = []

  /// Whether the body was dropped for its size.
  var isTooLarge: Bool { losses.contains { $0.kind == .tooLarge } }

  init(isRequest: Bool) { self.isRequest = isRequest }

  /// The values of all header fields with a name, joined with commas; `nil` where there is none.
  ///
  /// - Parameter name: in lower case.
  func header(_ name: String) -> [UInt8]? {
    guard let headers else { return nil }
    var value: [UInt8]?
    for header in headers where header.name.equalsLowercased(name.utf8) {
      let own = HeaderScanner.trimmed(header.value)
      value = value.map { $0 + ", ".utf8 + own } ?? own
    }
    return value
  }

  /// The path of the URL, without query and fragment.
  var path: [UInt8] { address.path }

  /// The query of the URL, without the `?`.
  var query: [UInt8] {
    Array(url.drop { $0 != UInt8(ascii: "?") }.dropFirst().prefix { $0 != UInt8(ascii: "#") })
  }

  /// The host in lower case, without its port; empty where unknown.
  var host: String { address.host }

  /// The scheme in lower case; `nil` where the URL does not give one.
  var scheme: String? { address.scheme }

  /// Records that bytes are missing or stand for others.
  mutating func lose(_ fidelity: Fidelity, _ kind: Finding.Kind, _ at: Statement, _ sentence: Statement) {
    self.fidelity = max(self.fidelity, fidelity)
    losses.append(Finding(kind, at, sentence, .note))
  }

  /// Undoes `Transfer-Encoding: chunked` where the body is still chunked.
  mutating func undoChunks() {
    guard let body, let coding = header("transfer-encoding") else { return }
    guard String(decoding: coding.map(ASCII.lower), as: UTF8.self).hasSuffix("chunked") else { return }
    // Most captures hold the content without its chunks.
    if let whole = Chunks.undo(body) {
      (self.body, hasMatchingLength) = (whole, true)
    } else if Chunks.begin(body) {
      lose(.lossy, .bytesLost, "byte \(body.count)", "the chunks of the body do not end")
    }
  }

  /// Undoes `Content-Encoding` and compares the length with the header.
  ///
  /// - Parameter isRaw: whether the body is what went over the wire; otherwise the capture has undone its coding.
  mutating func settle(isRaw: Bool = true) {
    guard let bytes = body else { return }
    let coding = header("content-encoding") ?? []
    let isCoded = !coding.isEmpty && !coding.map(ASCII.lower).elementsEqual("identity".utf8) && !bytes.isEmpty
    // Clients log the body they have decoded, with the headers that came.
    let isGzip = coding.map(ASCII.lower).suffix(4).elementsEqual("gzip".utf8)
    let isUndone = !isRaw || isGzip && !bytes.starts(with: GzipReader.magic)
    if !isCoded || isRaw && !isUndone, header("transfer-encoding") == nil { checkLength(bytes.count, isRaw: isRaw) }
    guard isCoded else {
      if bytes.count > Self.limit { dropBody() }
      return
    }
    guard !isUndone else {
      lose(.decoded, .encodingUndone, "header Content-Encoding", "the capture has the body already decoded")
      if bytes.count > Self.limit { dropBody() }
      return
    }
    switch ContentCoding.undo(coding, bytes, limit: Self.limit) {
    case .body(let plain):
      body = plain
      lose(.decoded, .encodingUndone, "header Content-Encoding", "the body was decoded here")
    case .unknown:
      body = nil
      lose(
        .lossy, .encodingUnknown, "header Content-Encoding",
        "the body has a coding that is not decoded here; capture it without, or decoded")
    case .tooLarge: dropBody()
    case .damaged(let reason):
      body = nil
      lose(.lossy, .bytesLost, "header Content-Encoding", "the body cannot be decoded: \(literal: reason)")
    }
  }

  /// Drops a body that exceeds the size limit.
  mutating func dropBody() {
    body = nil
    lose(.lossy, .tooLarge, "byte \(Self.limit)", "the body has more than 16 MiB after its content was decoded")
  }

  /// - Parameter isRaw: whether the body is what went over the wire; text decoded from it may be longer.
  private mutating func checkLength(_ count: Int, isRaw: Bool) {
    guard let text = header("content-length"), (1...18).contains(text.count), text.allSatisfy(ASCII.isDigit),
      let stated = Int(String(decoding: text, as: UTF8.self))
    else { return }
    guard stated != count else {
      hasMatchingLength = true
      return
    }
    guard isRaw || stated > count else { return }
    // The answer to HEAD states the length that the body would have.
    guard isRequest || count > 0 else { return }
    lose(
      .lossy, .bytesLost, "header Content-Length",
      "the body has \(count) bytes and its header says \(stated): bytes are missing, or were replaced")
  }

  /// Takes a body that the capture holds as text.
  mutating func take(text: [UInt8]) {
    body = text
    // U+FFFD replaces bytes that were not UTF-8.
    if let place = ByteSearch.first([0xef, 0xbf, 0xbd], in: text) {
      lose(.lossy, .bytesLost, "byte \(place)", "U+FFFD replaces what the capture could not write")
    }
  }
}
