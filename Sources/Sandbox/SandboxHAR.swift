import ConformanceKit
import Encodings
import Platform
import Reports

/// The exchanges with the gateways as a HAR 1.2, written as they happen, exactly as sent and with all secrets.
package struct SandboxHAR: Sendable {
  private let file: Int32
  private var count = 0
  private var isWhole = true

  /// - Parameter file: a descriptor open for writing.
  package init(_ file: Int32) {
    self.file = file
    write(
      #"{"log":{"version":"1.2","creator":{"name":"payconform sandbox","version":"\#(Tool.version)"},"pages":[],"entries":["#
    )
  }

  /// Ends the file.
  ///
  /// - Returns: whether all of it was written.
  package mutating func end() -> Bool {
    write("\n]}}\n")
    return isWhole
  }

  mutating func add(_ request: HTTPRequest, _ response: HTTPResponse, _ address: ListenAddress) {
    let url =
      Array("\(request.origin(or: address))\(request.path)".utf8)
      + (request.query.isEmpty ? [] : [0x3f] + request.query)
    let type = request.header("content-type") ?? []
    let headers = request.headers.map { ($0.name, UTF8Text.json($0.value)) }
    let sent = response.delivery == .whole ? response.body : response.body.prefix(response.body.count / 2).map(\.self)
    let answer: JSON? =
      response.delivery == .none
      ? nil
      : self.answer(
        response.status,
        [("content-type", .text(response.contentType))] + response.headers.map { ($0.name, .text($0.value)) },
        sent, type: response.contentType, size: response.body.count)
    add(request.method, url, headers, request.body, type: String(decoding: type, as: UTF8.self), answer)
  }

  /// Adds a callback, whose answer is not waited for.
  mutating func add(_ delivery: Delivery) {
    let isGet = delivery.method == "GET"
    var url = Array("http://\(delivery.url.address)\(delivery.url.path)".utf8)
    if isGet { url += [delivery.url.path.contains("?") ? 0x26 : 0x3f] + delivery.content }
    add(
      delivery.method, url, isGet ? [] : [("content-type", .text(delivery.contentType))], isGet ? [] : delivery.content,
      type: delivery.contentType, nil)
  }

  private mutating func add(
    _ method: String, _ url: [UInt8], _ headers: [(String, JSON)], _ body: [UInt8], type: String, _ answer: JSON?
  ) {
    let text = UTF8Text.json(body)
    let data: JSON? =
      body.isEmpty
      ? nil
      : text.string == nil
        ? ["mimeType": .text(type), "text": .text(Base64.encode(body)), "_encoding": .text("base64")]
        : ["mimeType": .text(type), "text": text]
    let request: JSON = [
      "method": .text(method), "url": .text(String(decoding: url, as: UTF8.self)),
      "httpVersion": .text("HTTP/1.1"),
      "cookies": .array([]), "headers": self.headers(headers), "queryString": .array([]),
      "headersSize": .integer(-1), "bodySize": .integer(body.count), "postData": data,
    ]
    let entry: JSON = [
      "startedDateTime": .text(UTCTime(seconds: POSIX.seconds).description), "time": .integer(0),
      "request": request,
      "response": answer ?? self.answer(0, [], [], type: "", size: 0), "cache": [:],
      "timings": ["send": .integer(0), "wait": .integer(0), "receive": .integer(0)],
    ]
    write((count == 0 ? "\n" : ",\n") + String(decoding: entry.lineBytes, as: UTF8.self))
    count += 1
  }

  private func answer(_ status: Int, _ headers: [(String, JSON)], _ body: [UInt8], type: String, size: Int) -> JSON {
    let text = UTF8Text.json(body)
    let isText = text.string != nil
    return [
      "status": .integer(status), "statusText": .text(""), "httpVersion": .text("HTTP/1.1"),
      "cookies": .array([]),
      "headers": self.headers(headers),
      "content": [
        "size": .integer(size), "mimeType": .text(type),
        "text": body.isEmpty ? nil : isText ? text : .text(Base64.encode(body)),
        "encoding": body.isEmpty || isText ? nil : .text("base64"),
      ], "redirectURL": .text(""), "headersSize": .integer(-1), "bodySize": .integer(size),
    ]
  }

  private func headers(_ headers: [(String, JSON)]) -> JSON {
    .array(headers.map { ["name": .text($0.0), "value": .text($0.1.string ?? "")] })
  }

  private mutating func write(_ text: String) {
    if !POSIX.writeAll(file, Array(text.utf8)) { isWhole = false }
  }
}
