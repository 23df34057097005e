package import Encodings
package import Gateways

/// Detects a text of the input that became several values in a request: a field, a member, a header, a part of the URL.
///
/// An escaped text stays one value whatever it contains, and the gateway refuses it as such.
package struct InjectedText {
  /// A text of the input with the name of its field; the text is empty where the field has members of its own.
  private struct Given {
    let name: [UInt8]
    let text: [UInt8]
  }

  private let texts: [Given]
  /// The fields that every such request has.
  private let fixed: [[UInt8]]
  private let encoding: RequestShape.Encoding

  /// - Returns: `nil` for an operation that makes no request.
  package init?(_ operation: Operation, _ input: JSON) {
    guard let request = operation.request else { return nil }
    texts = Self.texts(input, [])
    fixed = request.fixed.compactMap { $0.path.last.map { Array($0.utf8) } }
    encoding = request.encoding
  }

  /// Whether a text became more than one value, or the request cannot be read, so that this is unknown.
  package func isIn(_ request: JSON) -> Bool {
    guard let url = request["url"].flatMap(WireMatch.bytes) else { return true }
    return isIn(url: url) || isIn(headers: request["headers"])
      || isIn(body: request["body"].flatMap(WireMatch.bytes) ?? [], of: request)
  }

  private static func texts(_ input: JSON, _ name: [UInt8]) -> [Given] {
    if let text = WireMatch.bytes(input) { return [Given(name: name, text: text)] }
    return switch input {
    case .object(let members): members.flatMap { texts($0.value, $0.name.utf8) } + [Given(name: name, text: [])]
    case .array(let elements): elements.flatMap { texts($0, name) } + [Given(name: name, text: [])]
    case .null, .bool, .number, .string: [Given(name: name, text: scalar(input))]
    }
  }

  // MARK: Places

  private func isIn(url: [UInt8]) -> Bool {
    if url.contains(where: { $0 <= 0x20 || $0 == 0x7f }) { return true }
    let parts = url.split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
    // An escaped text has none of these characters; the merchant's own URL is not a text in a path.
    let isInPath = texts.contains { given in
      !url.starts(with: given.text) && given.text.contains { "/?#".utf8.contains($0) } && Self.holds(url, given.text)
    }
    return isInPath || parts.count > 1 && isIn(pairs: Array(parts[1]))
  }

  private func isIn(headers: JSON?) -> Bool {
    guard let headers else { return false }
    guard let pairs = headers.elements else { return true }
    return pairs.contains { pair in
      guard let name = WireSurplus.name(pair), let value = pair.elements.flatMap({ WireMatch.bytes($0[1]) }),
        !name.isEmpty, name.utf8.allSatisfy(HeaderScanner.isTokenCharacter), !WireSurplus.hasControl(value)
      else { return true }
      return texts.contains { Self.lines($0.text).dropFirst().contains { Self.isHeader($0, name, value) } }
    }
  }

  private func isIn(body: [UInt8], of request: JSON) -> Bool {
    guard !body.isEmpty else { return false }
    switch WireMatch.type(statedBy: request)?.name {
    case WireMatch.form: return isIn(form: body)
    case WireMatch.multipart: return isIn(parts: body, of: request)
    case nil where encoding == .form: return isIn(form: body)
    default:
      guard let json = try? JSON(parsing: body) else { return true }
      return json.duplicateName != nil || isIn(json: json)
    }
  }

  private func isIn(form body: [UInt8]) -> Bool { WireSurplus.hasControl(body) || isIn(pairs: body) }

  private func isIn(pairs: [UInt8]) -> Bool {
    guard let pairs = try? FormBody.decodeStrictly(pairs) else { return true }
    return Self.isTwice(pairs.map(\.name)) || pairs.contains { isMade($0.name, $0.value) }
  }

  private func isIn(parts body: [UInt8], of request: JSON) -> Bool {
    guard let boundary = WireMatch.boundary(statedBy: request),
      let parts = MultipartReader.wholeParts(ofRequest: body, boundary)
    else { return true }
    return Self.isTwice(parts.map(\.part.name)) || parts.contains { isMade($0.part.name, $0.part.value) }
  }

  private func isIn(json: JSON) -> Bool {
    switch json {
    case .object(let members):
      members.contains { isMade($0.name.utf8, Self.scalar($0.value)) || isIn(json: $0.value) }
    case .array(let elements): elements.contains { isIn(json: $0) }
    case .null, .bool, .number, .string: false
    }
  }

  // MARK: Made fields

  /// Whether a field is not the request's own and both its name and value occur in one text.
  private func isMade(_ name: [UInt8], _ value: [UInt8]) -> Bool {
    if name.isEmpty { return true }
    guard !fixed.contains(name), !texts.contains(where: { $0.name == name && $0.text == value }) else { return false }
    return texts.contains { $0.name != name && Self.holds($0.text, name) && Self.holds($0.text, value) }
  }

  private static func scalar(_ value: JSON) -> [UInt8] {
    switch value {
    case .string(let text): text.utf8
    case .number, .bool: value.lineBytes
    case .null, .array, .object: []
    }
  }

  private static func isTwice(_ names: [[UInt8]]) -> Bool { Set(names).count < names.count }

  private static func holds(_ text: [UInt8], _ part: [UInt8]) -> Bool {
    part.isEmpty || ByteSearch.first(part, in: text) != nil
  }

  private static func lines(_ text: [UInt8]) -> [[UInt8]] {
    text.split(omittingEmptySubsequences: false) { $0 == 0x0d || $0 == 0x0a }.map(Array.init)
  }

  private static func isHeader(_ line: [UInt8], _ name: String, _ value: [UInt8]) -> Bool {
    let head = "\(name.lowercasedASCII):".utf8
    return line.map(ASCII.lower).starts(with: head)
      && HeaderScanner.trimmed(Array(line.dropFirst(head.count))) == HeaderScanner.trimmed(value)
  }
}
