package import Encodings
package import Gateways

/// Compares messages by what a strict receiver reads in them.
///
/// A value is a body or a whole request: `{"method", "url", "headers", "body"}`. In a request, fields with different
/// names may be in any order, because real SDKs write them from a dictionary; in a body on its own the order counts.
package struct WireMatch {
  /// The format in which bodies are read.
  package enum Body {
    case form
    case multipart
    case json
  }

  let body: Body
  let free: FreedomReduction

  /// - Parameter freedoms: what right SDKs may do differently in such a request.
  package init(body: Body, freedoms: [RequestFreedom] = []) {
    self.body = body
    free = FreedomReduction(freedoms)
  }

  /// The comparison that fits the body of the right request; `nil` where the JSON is not a request.
  package init?(for expected: JSON, freedoms: [RequestFreedom] = []) {
    guard let message = RequestMessage(expected) else { return nil }
    switch message.body {
    case .form: body = .form
    case .parts: body = .multipart
    case .none, .json, .bytes: body = .json
    }
    free = FreedomReduction(freedoms)
  }

  package func accepts(_ got: JSON, for expected: JSON) -> Bool {
    if expected["method"] != nil {
      return agrees(got, with: expected) && WireSurplus(got, beside: expected, free).faults.isEmpty
    }
    guard let one = Self.bytes(expected), let other = Self.bytes(got) else { return false }
    // A body on its own has the boundary that was given to the port.
    let boundary = Self.boundary(of: one)
    return Self.read(one, body, boundary).map { $0 == Self.read(other, body, boundary) } ?? false
  }

  /// Whether method and URL are equal, every expected header is there once with its value, and the body means the same;
  /// anything in addition is ignored.
  func agrees(_ got: JSON, with expected: JSON) -> Bool {
    guard expected["method"] == got["method"], let url = expected["url"].flatMap(Self.bytes),
      let other = got["url"].flatMap(Self.bytes), Self.isSame(url: url, other, free), hasHeaders(of: expected, got)
    else { return false }
    switch (expected["body"], got["body"]) {
    case (nil, nil): return true
    // An empty body and none are the same bytes on the wire.
    case (nil, let only?), (let only?, nil): return Self.bytes(only)?.isEmpty == true
    case (let one?, let other?):
      guard let one = Self.bytes(one), let other = Self.bytes(other) else { return false }
      if body == .json {
        guard let one = try? JSON(parsing: one), let other = try? JSON(parsing: other) else { return false }
        return free.reduced(one).means(free.reduced(other))
      }
      guard let one = parts(one, of: expected), let other = parts(other, of: got) else { return false }
      return Self.sorted(free.reduced(one)) == Self.sorted(free.reduced(other))
    }
  }

  /// Whether two URLs are equal for every receiver (RFC 3986 §6.2.2 and §6.2.3), or as far as the gateway reads them.
  package static func isSame(url: [UInt8], _ other: [UInt8], _ free: FreedomReduction) -> Bool {
    free.reduced(url: meaning(ofURL: url)) == free.reduced(url: meaning(ofURL: other))
  }

  /// Normalises a URL: scheme and host in lower case, no default port of https, escapes in upper-case digits, none for
  /// characters that `encodeURIComponent` leaves alone, and spaces of a query as `%20`.
  private static func meaning(ofURL url: [UInt8]) -> [UInt8] {
    let scheme = ByteSearch.first(Array("://".utf8), in: url).map { $0 + 3 } ?? 0
    let end = url[scheme...].firstIndex { "/?#".utf8.contains($0) } ?? url.count
    let query = url[end...].firstIndex(of: UInt8(ascii: "?")) ?? url.count
    let fragment = url[query...].firstIndex(of: UInt8(ascii: "#")) ?? url.count
    var (meaning, index) = (url[..<end].map(ASCII.lower), end)
    if meaning.starts(with: "https://".utf8) {
      for port in [":443", ":"] where meaning.suffix(port.utf8.count).elementsEqual(port.utf8) {
        meaning.removeLast(port.utf8.count)
      }
    }
    while index < url.count {
      let byte = url[index]
      if byte == UInt8(ascii: "%"), index + 2 < url.count, let decoded = Hex.decode(url[index + 1...index + 2])?.first {
        let isPlain = ASCII.isLetterOrDigit(decoded) || "-._~!'()*".utf8.contains(decoded)
        meaning += isPlain ? [decoded] : [byte] + url[index + 1...index + 2].map(ASCII.upper)
        index += 3
      } else {
        meaning += byte == UInt8(ascii: "+") && (query..<fragment).contains(index) ? Array("%20".utf8) : [byte]
        index += 1
      }
    }
    return meaning
  }

  private func hasHeaders(of expected: JSON, _ got: JSON) -> Bool {
    let (wanted, found) = (Self.headers(expected), Self.headers(got))
    return wanted.allSatisfy { name, values in
      found[name] == values || !free.counts(header: name)
        || name == "content-type" && body(of: got) != body
    }
  }

  /// The format of a request's body: a form as multipart, or multipart as a form, where that is a freedom.
  private func body(of request: JSON) -> Body {
    switch body {
    case .form where free.formAsMultipart && Self.boundary(statedBy: request) != nil: .multipart
    case .multipart where free.multipartAsForm && Self.type(statedBy: request)?.name == Self.form: .form
    case .form, .multipart, .json: body
    }
  }

  /// The parts of a request's body.
  private func parts(_ bytes: [UInt8], of request: JSON) -> [MultipartBody.Part]? {
    Self.read(bytes, body(of: request), Self.boundary(statedBy: request))
  }

  static func bytes(_ text: JSON) -> [UInt8]? { try? TextInput.bytes(text, "body") }

  /// The parts of a body without default types; a form's pairs become parts without a file.
  private static func read(_ bytes: [UInt8], _ body: Body, _ boundary: Boundary?) -> [MultipartBody.Part]? {
    switch body {
    case .form: (try? FormBody.decodeStrictly(bytes))?.map { MultipartBody.Part(name: $0.name, value: $0.value) }
    case .multipart:
      boundary.flatMap { MultipartReader.parts(ofRequest: bytes, $0) }?.map(FreedomReduction.withoutDefaultType)
    case .json: nil
    }
  }

  /// The boundary in the body's first line.
  static func boundary(of body: [UInt8]) -> Boundary? {
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
