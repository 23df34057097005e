import Encodings

/// A callback as its receiver reads it: JSON, a form, or the query of a GET.
struct CallbackContent: Sendable {
  let bytes: [UInt8]
  /// The body where it is an object.
  let object: JSON?
  private let pairs: [FormBody.Pair]

  init(_ request: HTTPRequest) {
    bytes = request.method == "GET" ? request.query : request.body
    let json = bytes.first == UInt8(ascii: "{") ? try? JSON(parsing: bytes) : nil
    object = json?.members == nil ? nil : json
    pairs = object == nil ? (try? FormBody.decode(bytes, .whatwg)) ?? [] : []
  }

  /// The first value of a name in a form or a query.
  subscript(name: String) -> [UInt8]? { pairs.first { $0.name.elementsEqual(name.utf8) }?.value }

  /// The pairs as an object, or the object.
  var fields: JSON {
    object ?? .object(pairs.map { JSON.Member(JSONText(utf8: $0.name), UTF8Text.json($0.value)) })
  }
}
