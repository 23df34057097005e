import Encodings

/// A callback as its receiver reads it: JSON, a form, or the query of a GET.
struct CallbackContent: Sendable {
  let bytes: [UInt8]
  /// The body, if it is a JSON object.
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

  /// The bytes with the hexadecimal digits of a signature in lower case, as documents print either case.
  ///
  /// A name and a colon may precede the digits.
  func withSmallDigits(_ name: String) -> [UInt8] {
    func small(_ text: [UInt8]) -> [UInt8] {
      let start = text.lastIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? 0
      return Hex.decode(text[start...]) == nil ? text : text[..<start] + text[start...].map(ASCII.lower)
    }
    if let object, case .string(let text)? = object[name] {
      let folded = small(text.utf8)
      return folded == text.utf8 ? bytes : object.with([name], UTF8Text.json(folded)).lineBytes
    }
    let folded = pairs.map { pair in
      pair.name.elementsEqual(name.utf8) ? FormBody.Pair(name: pair.name, value: small(pair.value)) : pair
    }
    return folded == pairs ? bytes : FormSpelling.whatwg.encode(folded)
  }

  /// The first value of a name in a form, whatever the case of the name.
  func value(ignoringCase name: String) -> [UInt8]? {
    pairs.first { $0.name.map(ASCII.lower).elementsEqual(name.utf8.map(ASCII.lower)) }?.value
  }

  /// The pairs as a JSON object, or the object itself.
  var fields: JSON {
    object ?? .object(pairs.map { JSON.Member(JSONText(utf8: $0.name), UTF8Text.json($0.value)) })
  }
}
