/// A request that the sandbox itself sends: a callback.
struct Delivery: Sendable {
  let url: LoopbackURL
  let method: String
  let contentType: String
  let content: [UInt8]
  /// What it is about, for the report.
  let subject: String
  /// The number of the request that it is about.
  let number: Int
  /// Whether its signature is wrong on purpose.
  let isForged: Bool

  init(_ notice: Notice, to url: LoopbackURL, isForged: Bool, about number: Int) {
    (self.url, self.isForged, self.number) = (url, isForged, number)
    (method, contentType, subject) = (notice.method, notice.contentType, notice.subject)
    content = notice.content(isForged)
  }

  /// The bytes on the wire; a GET has its content in the query.
  var bytes: [UInt8] {
    let isGet = method == "GET"
    let query = (url.path.contains("?") ? "&" : "?") + String(decoding: content, as: UTF8.self)
    let type = isGet ? "" : "Content-Type: \(contentType)\r\nContent-Length: \(content.count)\r\n"
    let head =
      "\(method) \(url.path)\(isGet ? query : "") HTTP/1.1\r\nHost: \(url.address)\r\n\(type)Connection: close\r\n\r\n"
    return Array(head.utf8) + (isGet ? [] : content)
  }
}
