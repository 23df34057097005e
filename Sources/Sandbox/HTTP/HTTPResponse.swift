import Encodings

/// A response, and what a scenario does to its delivery.
struct HTTPResponse: Sendable {
  /// How much of it is sent.
  enum Delivery: Sendable, Hashable {
    case whole
    /// The head and the first half of the body, before the connection is closed.
    case half
    /// Nothing; the connection is closed.
    case none
  }

  var status: Int
  var contentType: String
  var headers: [(name: String, value: String)] = []
  var body: [UInt8]
  var delivery = Delivery.whole
  var delayMilliseconds = 0

  init(_ status: Int, _ contentType: String, _ body: [UInt8]) {
    self.status = status
    self.contentType = contentType
    self.body = body
  }

  static func json(_ status: Int, _ json: JSON) -> HTTPResponse {
    HTTPResponse(status, "application/json", json.lineBytes)
  }

  static func ok(_ json: JSON) -> HTTPResponse { .json(200, json) }

  static func text(_ status: Int, _ text: String) -> HTTPResponse {
    HTTPResponse(status, "text/plain; charset=utf-8", Array((text + "\n").utf8))
  }

  static func html(_ status: Int, _ text: String) -> HTTPResponse {
    HTTPResponse(status, "text/html; charset=utf-8", Array(text.utf8))
  }

  /// The bytes on the wire.
  ///
  /// - Parameter withBody: `false` for HEAD, which states the length that GET would give (RFC 9110 §9.3.2).
  func bytes(withBody: Bool, keepsAlive: Bool) -> [UInt8] {
    var output = Array("HTTP/1.1 \(status) \(Self.phrases[status] ?? "Answer")\r\n".utf8)
    let fields =
      [
        ("Content-Type", contentType), ("Content-Length", String(body.count)), ("Cache-Control", "no-store"),
        ("X-Content-Type-Options", "nosniff"), ("Connection", keepsAlive ? "keep-alive" : "close"),
      ] + headers
    for (name, value) in fields {
      output += name.utf8
      output += ": ".utf8
      // Whatever a value contains, it cannot begin a new field.
      output += value.utf8.filter { (0x20...0x7e).contains($0) }
      output += "\r\n".utf8
    }
    output += "\r\n".utf8
    guard withBody else { return output }
    output += delivery == .half ? body.prefix(body.count / 2) : body[...]
    return output
  }

  private static let phrases: [Int: String] = [
    200: "OK", 201: "Created", 204: "No Content", 303: "See Other", 400: "Bad Request", 401: "Unauthorized",
    403: "Forbidden",
    404: "Not Found", 405: "Method Not Allowed", 409: "Conflict", 408: "Request Timeout", 413: "Content Too Large",
    415: "Unsupported Media Type", 417: "Expectation Failed", 422: "Unprocessable Content",
    431: "Request Header Fields Too Large", 500: "Internal Server Error", 501: "Not Implemented",
    503: "Service Unavailable", 505: "HTTP Version Not Supported",
  ]
}
