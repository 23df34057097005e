package import Encodings

/// A request as it is sent.
package struct WireRequest: Sendable {
  package var method = "POST"
  package var url: [UInt8]
  package var headers: [(name: String, value: String)]
  /// `nil` for requests without a body.
  package var body: [UInt8]?

  /// The request as `{"method", "url", "headers", "body"}`.
  package var json: JSON {
    [
      "method": .text(method), "url": UTF8Text.json(url),
      "headers": .array(headers.map { .array([.text($0.name), .text($0.value)]) }), "body": body.map(UTF8Text.json),
    ]
  }

  package init(
    method: String = "POST", url: [UInt8], headers: [(name: String, value: String)], body: [UInt8]? = nil
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
  }
}
