import Encodings
import Gateways

/// Reads a message from an NDJSON line; members not named here are not read.
enum MessageJSON {
  private static let names: Set = [
    "method", "url", "status", "headers", "body", "bodyBase64", "time", "id", "response",
  ]

  /// Reads a request or a response from its members.
  ///
  /// - Throws: ``ClosedObject/Flaw`` where a member has the wrong type.
  static func read(_ json: JSON, isRequest: Bool) throws(ClosedObject.Flaw) -> CapturedMessage {
    var message = CapturedMessage(isRequest: isRequest)
    if isRequest {
      // Some loggers write methods in lower case.
      message.method = (json["method"]?.string ?? "").uppercasedASCII
      if let url = json["url"], url != .null { message.url = try text(url, "url") }
    } else {
      switch json["status"] {
      case .number(let number)?: message.status = Int(number.digits)
      case .string(let text)?: message.status = Int(text.string)
      default: break
      }
      guard message.status != nil else { throw flaw("status", "must be a number") }
    }
    if let headers = json["headers"], headers != .null { message.headers = try self.headers(headers) }
    try body(json, &message)
    return message
  }

  private static func body(_ json: JSON, _ message: inout CapturedMessage) throws(ClosedObject.Flaw) {
    var isRaw = true
    if let coded = json["bodyBase64"], coded != .null {
      guard case .string(let text) = coded, let bytes = Base64.decode(text.utf8) else {
        throw flaw("bodyBase64", "is not base 64 in the standard alphabet with its padding")
      }
      message.body = bytes
    } else {
      switch json["body"] {
      case nil, .null?:
        message.body = []
        // The body may be under a name that is not read here.
        if let other = json.members?.first(where: { !names.contains($0.name.string) })?.name.string {
          message.body = nil
          message.lose(.lossy, .bytesLost, "byte 0", "the line has no 'body', and a '\(other)', which is not read")
        }
      case .string(let text)?:
        message.take(text: text.utf8)
        // Gzip-coded bytes cannot be text, so text means the coding was undone.
        isRaw = message.header("content-encoding") == nil || text.utf8.isEmpty
      case let other?: throw flaw("body", "must be text; this is \(other.kind)")
      }
    }
    if isRaw { message.undoChunks() }
    message.settle(isRaw: isRaw)
  }

  /// Headers as `[[name, value], …]` or as an object.
  static func headers(_ json: JSON) throws(ClosedObject.Flaw) -> [FormBody.Pair] {
    var headers: [FormBody.Pair] = []
    for member in json.members ?? [] {
      headers.append(FormBody.Pair(name: member.name.utf8, value: try text(member.value, "headers")))
    }
    guard json.members == nil else { return headers }
    guard let elements = json.elements else { throw flaw("headers", "must be an array; this is \(json.kind)") }
    for element in elements {
      guard let pair = element.elements, pair.count == 2 else {
        throw flaw("headers", "must be an array of pairs of a name and a value")
      }
      headers.append(FormBody.Pair(name: try text(pair[0], "headers"), value: try text(pair[1], "headers")))
    }
    return headers
  }

  private static func text(_ json: JSON, _ name: String) throws(ClosedObject.Flaw) -> [UInt8] {
    switch json {
    case .string(let text): return text.utf8
    case .number(let number): return Array(number.digits.utf8)
    default: throw flaw(name, "must be text; this is \(json.kind)")
    }
  }

  private static func flaw(_ name: String, _ reason: String) -> ClosedObject.Flaw {
    ClosedObject.Flaw(path: JSONPath().member(name), reason: reason)
  }
}
