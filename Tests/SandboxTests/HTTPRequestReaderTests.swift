import Encodings
import Testing

@testable import Sandbox

/// The sandbox reads HTTP/1.1 as in RFC 9112: in any pieces, and nothing that two receivers could read in two ways.
@Suite struct HTTPRequestReaderTests {
  /// The result of reading a text: method, path and body of each request, and finally why it is refused.
  private struct Read: Equatable {
    var requests: [String] = []
    var waits = 0
    var refusal: String?

    init(_ pieces: [[UInt8]]) {
      var reader = HTTPRequestReader()
      do throws(HTTPFailure) {
        for piece in pieces {
          reader.append(piece)
          while try take(&reader) {}
        }
      } catch {
        refusal = "\(error.status) \(error.reason)"
      }
    }

    /// Takes the next event; returns whether there was one.
    private mutating func take(_ reader: inout HTTPRequestReader) throws(HTTPFailure) -> Bool {
      switch try reader.next() {
      case .needsMore: return false
      case .expectsContinue: waits += 1
      case .request(let request):
        requests.append("\(request.method) \(request.path) \(String(decoding: request.body, as: UTF8.self))")
      }
      return true
    }
  }

  private static let two = """
    POST /one?a=b HTTP/1.1\r\nHost: a.example\r\nContent-Length: 5\r\n\r\nhello\
    POST /two HTTP/1.1\r\nHost: a.example\r\nTransfer-Encoding: chunked\r\n\r\n\
    3;note=x\r\nabc\r\n2\r\nde\r\n0\r\nTrailer: t\r\n\r\n
    """

  @Test func `two requests are the same in pieces of any size`() {
    let text = Array(Self.two.utf8)
    for size in 1...text.count {
      let pieces = stride(from: 0, to: text.count, by: size).map { Array(text[$0..<min($0 + size, text.count)]) }
      let read = Read(pieces)
      #expect(read.requests == ["POST /one hello", "POST /two abcde"], "pieces of \(size) bytes")
      #expect(read.refusal == nil, "pieces of \(size) bytes")
    }
  }

  @Test func `a client that waits is told to go on, once`() {
    let head = "POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n"
    let read = Read([Array(head.utf8), Array("ok".utf8)])
    #expect(read.waits == 1)
    #expect(read.requests == ["POST / ok"])
    // A client that sends the body at once waits for nothing.
    #expect(Read([Array((head + "ok").utf8)]).waits == 0)
  }

  /// Refused texts, each with the reason.
  private static let refused: [(String, String)] = [
    ("GET / HTTP/1.1\nHost: a\n\n", "400 a line ends without CR"),
    ("GET / HTTP/1.1\r\n\r\n", "400 there must be one Host field"),
    ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", "400 there must be one Host field"),
    ("GET http://b/ HTTP/1.1\r\nHost: a\r\n\r\n", "400 the target and the Host field name different hosts"),
    ("GET  / HTTP/1.1\r\nHost: a\r\n\r\n", "400 the request line must be a method, a target and a version"),
    ("GET / HTTP/2\r\nHost: a\r\n\r\n", "505 the version must be HTTP/1.1"),
    ("GET a HTTP/1.1\r\nHost: a\r\n\r\n", "400 the target must begin with a slash"),
    ("GET / HTTP/1.1\r\nHost: a\r\nX\r\n\r\n", "400 a header field has no colon"),
    (
      "GET / HTTP/1.1\r\nHost: a\r\nX : b\r\n\r\n",
      "400 the name of a header field has a character that is not allowed there"
    ),
    (
      "GET / HTTP/1.1\r\nHost: a\r\nX: b\r\n c\r\n\r\n",
      "400 a header field has no colon"
    ),
    ("GET / HTTP/1.1\r\nHost: a\r\nX: \u{1}\r\n\r\n", "400 the value of a header field has a control character"),
    (
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
      "400 Transfer-Encoding cannot be combined with Content-Length or HTTP/1.0"
    ),
    (
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
      "400 Content-Length must be one number"
    ),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n", "400 Content-Length must be one number"),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0x5\r\n\r\n", "400 Content-Length must be one number"),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\n", "413 the body is longer than 1048576 bytes"),
    ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\n", "501 the only transfer coding is chunked"),
    ("POST / HTTP/1.1\r\nHost: a\r\nExpect: tea\r\n\r\n", "417 only the expectation 100-continue is known"),
    (chunked + "-1\r\n", "400 the size of a chunk is not a hexadecimal number"),
    (chunked + "g\r\n", "400 the size of a chunk is not a hexadecimal number"),
    (chunked + "fffffff\r\n", "413 the body is longer than 1048576 bytes"),
    (chunked + "2\r\nabc\r\n", "400 a chunk is longer than it says"),
    (chunked + "2\nab\r\n", "400 a line ends without CR"),
    (
      "GET / HTTP/1.1\r\nHost: a\r\nX: " + String(repeating: "x", count: 17_000) + "\r\n\r\n",
      "431 request line and header fields are longer than 16384 bytes"
    ),
    (
      "GET / HTTP/1.1\r\nHost: a\r\n" + String(repeating: "X: y\r\n", count: 100) + "\r\n",
      "431 there are too many header fields"
    ),
  ]

  private static let chunked = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"

  @Test(arguments: refused) func `what could be read in two ways is refused`(text: String, refusal: String) {
    #expect(Read([Array(text.utf8)]).refusal == refusal)
    // Byte by byte, the reason is the same.
    #expect(Read(text.utf8.map { [$0] }).refusal == refusal)
  }

  /// Right requests beside them, to show that not everything is refused.
  @Test(
    arguments: [
      "GET / HTTP/1.1\r\nHost: a:8080\r\n\r\n", "GET http://a/x HTTP/1.1\r\nHost: a\r\n\r\n",
      "\r\nGET / HTTP/1.1\r\nhost:a\r\n\r\n", "GET / HTTP/1.0\r\n\r\n",
      chunked + "0\r\n\r\n", chunked + "A\r\n0123456789\r\n0\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: a\r\n" + String(repeating: "X: y\r\n", count: 99) + "\r\n",
    ]) func `what is right is read`(text: String)
  {
    let read = Read([Array(text.utf8)])
    #expect(read.refusal == nil)
    #expect(read.requests.count == 1)
  }
}
