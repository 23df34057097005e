import Encodings
import Gateways
import Messages
import Reports

extension RequestReview {
  /// Reports what a request has beyond what the gateway reads: leaks, as an audit finds them, and parts whose headers
  /// contradict them.
  mutating func findSurplus(_ request: HTTPRequest, _ secrets: SecretTexts) {
    let type = request.header("content-type") ?? []
    let (fields, json) = Self.read(request.body, MediaType(type))
    let review = LeakReview(secrets, gateway, call, isRequest: true)
    let path = Array(request.path.utf8)
    let url = request.query.isEmpty ? path : path + "?".utf8 + request.query
    let headers = request.headers.map { FormBody.Pair(name: Array($0.name.utf8), value: $0.value) }
    let leaks =
      review.inURL(url, path: path, query: request.query)
      + review.inHeaders(headers + findParts(request, type), beside: fields ?? [])
      + review.inBody(request.body, fields, json)
    for leak in leaks { find(.leak(leak.kind), Self.words(leak.place), leak.sentence) }
  }

  /// Reports flaws in the heads of a multipart body.
  ///
  /// - Returns: the parts' own headers, where a card does not belong either.
  private mutating func findParts(_ request: HTTPRequest, _ type: [UInt8]) -> [FormBody.Pair] {
    guard MediaType(type)?.name == "multipart/form-data" else { return [] }
    let headers = [(name: "Content-Type", value: String(decoding: type, as: UTF8.self))]
    let message = WireRequest(url: [], headers: headers, body: request.body).json
    let surplus = WireSurplus(message, beside: message.with(["body"], nil))
    // A control character is reported as in any header.
    for fault in surplus.faults where fault.kind != .controlCharacter {
      find(.transport, fault.place, fault.sentence)
    }
    let boundary = MediaType(type)?.parameter("boundary").flatMap(Boundary.init)
    let parts = boundary.flatMap { MultipartReader.wholeParts(ofRequest: request.body, $0) } ?? []
    return parts.flatMap(\.rest).map { FormBody.Pair(name: Array($0.name.utf8), value: $0.value) }
  }

  /// Reads what can be read of a body despite flaws of its encoding.
  private static func read(_ body: [UInt8], _ type: MediaType?) -> (fields: [FormBody.Pair]?, json: JSON?) {
    switch type?.name {
    case "application/x-www-form-urlencoded": (try? FormBody.decode(body, .whatwg), nil)
    case "multipart/form-data":
      (
        type?.parameter("boundary").flatMap(Boundary.init).flatMap { boundary in
          try? MultipartReader.decode(MultipartReader.withoutBreak(body), boundary, .tolerant)
        }?.map { FormBody.Pair(name: $0.name, value: $0.value) }, nil
      )
    default: (nil, try? JSON(parsing: body))
    }
  }

  private static func words(_ place: Leak.Place) -> String {
    switch place {
    case .url: "url"
    case .header(let name): "header \(name)"
    case .byte(let place): "byte \(place)"
    case .field(let name): "field \(Display.line(name))"
    case .member(let path): Display.line(path.pointer)
    }
  }
}
