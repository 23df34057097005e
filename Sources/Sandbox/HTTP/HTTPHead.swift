import Encodings

/// The request line and header fields (RFC 9112 §2 to §5), and how the body is delimited.
struct HTTPHead {
  enum Framing: Equatable {
    case length(Int)
    case chunked
  }

  let request: HTTPRequest
  let framing: Framing
  let expectsContinue: Bool

  /// - Parameter text: everything before the empty line.
  /// - Throws: ``HTTPFailure``, also for a head that receivers could read in two ways (RFC 9112 §11.2).
  init(_ text: ArraySlice<UInt8>) throws(HTTPFailure) {
    var lines = text.split(separator: [0x0d, 0x0a], omittingEmptySubsequences: false)[...]
    guard let first = lines.popFirst() else { throw HTTPFailure(400, "the request line is missing") }
    let (method, path, query, authority, isVersion10) = try Self.requestLine(first)
    guard lines.count <= HTTPLimits.headers else { throw HTTPFailure(431, "there are too many header fields") }
    var headers: [HTTPRequest.HeaderField] = []
    for line in lines { headers.append(try Self.header(line)) }
    let request = HTTPRequest(method: method, path: path, query: query, isVersion10: isVersion10, headers: headers)
    let hosts = headers.count { $0.name == "host" }
    guard hosts == 1 || (hosts == 0 && isVersion10) else { throw HTTPFailure(400, "there must be one Host field") }
    let host = request.header("host") ?? []
    guard host.allSatisfy({ HeaderScanner.isTokenCharacter($0) || ":[]".utf8.contains($0) }) else {
      throw HTTPFailure(400, "the Host field is not a host")
    }
    // A request that names two hosts can be read in two ways (RFC 9112 §3.2.2).
    guard authority.isEmpty || hosts == 0 || authority.elementsEqual(host) else {
      throw HTTPFailure(400, "the target and the Host field name different hosts")
    }
    self.request = request
    framing = try Self.framing(request)
    expectsContinue = !isVersion10 && request.word("expect") == "100-continue"
    if let expectation = request.word("expect"), expectation != "100-continue" {
      throw HTTPFailure(417, "only the expectation 100-continue is known")
    }
  }

  private static func requestLine(
    _ line: ArraySlice<UInt8>
  ) throws(HTTPFailure)
    -> (method: String, path: String, query: [UInt8], authority: ArraySlice<UInt8>, isVersion10: Bool)
  {
    let parts = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[0].isEmpty, parts[0].count <= 32,
      parts[0].allSatisfy(HeaderScanner.isTokenCharacter),
      parts[1].allSatisfy({ (0x21...0x7e).contains($0) })
    else { throw HTTPFailure(400, "the request line must be a method, a target and a version") }
    let version = parts[2]
    guard version.elementsEqual("HTTP/1.1".utf8) || version.elementsEqual("HTTP/1.0".utf8) else {
      throw HTTPFailure(505, "the version must be HTTP/1.1")
    }
    var (target, authority) = (parts[1], parts[1].prefix(0))
    // The absolute form that proxies receive (RFC 9112 §3.2.2).
    for scheme in ["http://", "https://"] where target.starts(with: scheme.utf8) {
      authority = target.dropFirst(scheme.utf8.count).prefix { $0 != UInt8(ascii: "/") }
      target = target[authority.endIndex...]
      guard !authority.isEmpty else { throw HTTPFailure(400, "the target has no host") }
    }
    guard target.first == UInt8(ascii: "/") else { throw HTTPFailure(400, "the target must begin with a slash") }
    let pieces = target.split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
    return (
      String(decoding: parts[0], as: UTF8.self), String(decoding: pieces[0], as: UTF8.self),
      pieces.count == 2 ? Array(pieces[1]) : [], authority, version.last == UInt8(ascii: "0")
    )
  }

  static func header(_ line: ArraySlice<UInt8>) throws(HTTPFailure) -> HTTPRequest.HeaderField {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
      throw HTTPFailure(400, "a header field has no colon")
    }
    let name = line[..<colon]
    guard !name.isEmpty, name.allSatisfy(HeaderScanner.isTokenCharacter) else {
      throw HTTPFailure(400, "the name of a header field has a character that is not allowed there")
    }
    var value = line[(colon + 1)...]
    guard value.allSatisfy({ $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7f) }) else {
      throw HTTPFailure(400, "the value of a header field has a control character")
    }
    while let byte = value.first, byte == 0x20 || byte == 0x09 { value = value.dropFirst() }
    while let byte = value.last, byte == 0x20 || byte == 0x09 { value = value.dropLast() }
    return HTTPRequest.HeaderField(name: String(decoding: name, as: UTF8.self).lowercasedASCII, value: Array(value))
  }

  private static func framing(_ request: HTTPRequest) throws(HTTPFailure) -> Framing {
    let lengths = request.headers.filter { $0.name == "content-length" }
    if let coding = request.word("transfer-encoding") {
      guard lengths.isEmpty, !request.isVersion10 else {
        throw HTTPFailure(400, "Transfer-Encoding cannot be combined with Content-Length or HTTP/1.0")
      }
      guard coding == "chunked" else { throw HTTPFailure(501, "the only transfer coding is chunked") }
      return .chunked
    }
    guard let text = lengths.first?.value else { return .length(0) }
    guard lengths.count == 1, (1...15).contains(text.count), text.allSatisfy(ASCII.isDigit) else {
      throw HTTPFailure(400, "Content-Length must be one number")
    }
    let length = text.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    guard length <= HTTPLimits.body else { throw HTTPFailure(413, "the body is longer than \(HTTPLimits.body) bytes") }
    return .length(length)
  }
}
