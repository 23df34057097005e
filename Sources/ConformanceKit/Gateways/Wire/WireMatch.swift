/// Compares messages by what a strict receiver reads in them.
///
/// A value is a body, or a whole request: `{"method", "url", "headers", "body"}`. In a request the order of differently named
/// fields is free, because real SDKs write them from a dictionary; in a body on its own it counts.
struct WireMatch {
  /// How bodies are read.
  enum Body {
    case form
    case multipart
    case json
  }

  let body: Body

  init(body: Body) { self.body = body }

  /// The comparison that the right request asks for itself, by the kind of its body; `nil` for what is no request.
  init?(for expected: JSON) {
    guard let message = RequestMessage(expected) else { return nil }
    switch message.body {
    case .form: body = .form
    case .parts: body = .multipart
    case .none, .json, .bytes: body = .json
    }
  }

  func accepts(_ got: JSON, for expected: JSON) -> Bool {
    if expected["method"] != nil { return request(got, expected) }
    guard let one = Self.bytes(expected), let other = Self.bytes(got) else { return false }
    return Self.read(one, body).map { $0 == Self.read(other, body) } ?? false
  }

  /// The same method and URL, every expected header once and with its value, and a body that means the same.
  private func request(_ got: JSON, _ expected: JSON) -> Bool {
    guard expected["method"] == got["method"], expected["url"] == got["url"],
      Self.hasHeaders(of: expected, got)
    else { return false }
    switch (expected["body"], got["body"]) {
    case (nil, nil): return true
    case (let one?, let other?):
      guard let one = Self.bytes(one), let other = Self.bytes(other) else { return false }
      if body == .json {
        guard let one = try? JSON(parsing: one), let other = try? JSON(parsing: other) else { return false }
        return one.means(other)
      }
      guard let one = Self.read(one, body), let other = Self.read(other, body) else { return false }
      return Self.sorted(one) == Self.sorted(other)
    default: return false
    }
  }

  private static func hasHeaders(of expected: JSON, _ got: JSON) -> Bool {
    let (wanted, found) = (headers(expected), headers(got))
    return wanted.allSatisfy { name, values in found[name] == values }
  }

  /// The values of every header, by its name in lower case.
  private static func headers(_ request: JSON) -> [String: [[UInt8]]] {
    var headers: [String: [[UInt8]]] = [:]
    for pair in request["headers"]?.elements ?? [] {
      guard let pair = pair.elements, pair.count == 2, let name = pair[0].string?.lowercased(),
        let value = Self.bytes(pair[1])
      else { continue }
      headers[name, default: []].append(meaning(of: value, name))
    }
    return headers
  }

  /// What the value of a header says: a Content-Type without `charset=utf-8`, which many HTTP libraries add and which
  /// changes nothing; any other as it is.
  ///
  /// - Parameter name: in lower case.
  static func meaning(of value: [UInt8], _ name: String) -> [UInt8] {
    guard name == "content-type", let type = MediaType(value) else { return value }
    let kept = type.parameters.filter { parameter in
      parameter.name != "charset" || String(decoding: parameter.value, as: UTF8.self).lowercased() != "utf-8"
    }
    return kept.reduce(Array(type.name.utf8)) { $0 + ";\($1.name)=".utf8 + $1.value }
  }

  private static func bytes(_ text: JSON) -> [UInt8]? { try? TextInput.bytes(text, "body") }

  /// The parts of a body; a form's pairs are parts without a file.
  private static func read(_ bytes: [UInt8], _ body: Body) -> [MultipartBody.Part]? {
    switch body {
    case .form: (try? FormBody.decodeStrictly(bytes))?.map { MultipartBody.Part(name: $0.name, value: $0.value) }
    case .multipart: boundary(of: bytes).flatMap { try? MultipartReader.decode(bytes, $0, .strict) }
    case .json: nil
    }
  }

  /// The boundary that the body's first line is.
  private static func boundary(of body: [UInt8]) -> Boundary? {
    let line = body.prefix { $0 != 0x0d }
    guard line.starts(with: "--".utf8) else { return nil }
    let isEmpty = body.count <= line.count + 2 && line.count > 4 && line.suffix(2).elementsEqual("--".utf8)
    return Boundary(Array(line.dropFirst(2).dropLast(isEmpty ? 2 : 0)))
  }

  private static func sorted(_ parts: [MultipartBody.Part]) -> [MultipartBody.Part] {
    parts.enumerated().sorted { one, two in
      one.element.name == two.element.name
        ? one.offset < two.offset : one.element.name.lexicographicallyPrecedes(two.element.name)
    }.map(\.element)
  }
}
