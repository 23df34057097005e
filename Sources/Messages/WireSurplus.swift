package import Encodings
package import Gateways

/// What a request has in addition to the expected one: headers, members, and headers of its parts.
package struct WireSurplus {
  /// An addition that is wrong whatever the gateway reads of it.
  package struct Fault: Hashable {
    /// The kind of mistake; two ports with the same mistake may choose different names and values.
    package enum Kind: Hashable {
      case malformedHeader
      case controlCharacter
      case framing(FramingHeader)
      case partFraming(FramingHeader)
      case unknownMember
    }

    package let kind: Kind
    /// The place, in words that do not repeat a value.
    package let place: String
    package let sentence: String
  }

  package private(set) var faults: [Fault] = []
  /// Every unexpected text, none of which may contain a secret.
  package private(set) var texts: [(place: String, bytes: [UInt8])] = []

  static let members = ["method", "url", "headers", "body"]

  package init(_ got: JSON, beside expected: JSON, freedoms: [RequestFreedom] = []) {
    self.init(got, beside: expected, FreedomReduction(freedoms))
  }

  init(_ got: JSON, beside expected: JSON, _ free: FreedomReduction) {
    guard let members = got.members else { return }
    for (index, member) in members.enumerated() {
      let isFirst = !members[..<index].contains { $0.name == member.name }
      guard !isFirst || !Self.members.contains(where: { member.name == $0 }) else { continue }
      add(.unknownMember, "a member of the request", "a request has method, url, headers and body, each once")
      collect(.object([member]), "a member of its request")
    }
    addHeaders(got, expected, free)
    if got["url"] != expected["url"] { addQuery(got, expected) }
    guard got["body"] != expected["body"] else { return }
    addParts(got)
    guard !free.otherMembers.isEmpty, let body = try? JSON(parsing: Self.bytes(got["body"])) else { return }
    for name in free.otherMembers { if let value = body[name] { collect(value, "the member '\(name)' of its body") } }
  }

  private mutating func add(_ kind: Fault.Kind, _ place: String, _ sentence: String) {
    faults.append(Fault(kind: kind, place: place, sentence: sentence))
  }

  private mutating func addHeaders(_ got: JSON, _ expected: JSON, _ free: FreedomReduction) {
    guard let headers = got["headers"] else { return }
    guard let pairs = headers.elements else {
      add(.malformedHeader, "headers", "it must be an array of [name, value]")
      return collect(headers, "a header of its request")
    }
    let known = Set(
      (expected["headers"]?.elements ?? []).compactMap { Self.name($0)?.lowercasedASCII }.filter(free.counts))
    let (url, body) = (Self.bytes(got["url"]), Self.bytes(got["body"]))
    var seen = Set<FramingHeader>()
    for (index, pair) in pairs.enumerated() {
      guard let name = Self.name(pair), let value = pair.elements?[1], let value = try? TextInput.bytes(value, name)
      else {
        add(.malformedHeader, "header \(index + 1)", "it must be [name, value], both text")
        collect(pair, "header \(index + 1) of its request")
        continue
      }
      guard !known.contains(name.lowercasedASCII) else { continue }
      guard !name.isEmpty, name.utf8.allSatisfy(HeaderScanner.isTokenCharacter) else {
        add(.malformedHeader, "header \(index + 1)", "its name has a character that is not allowed there")
        collect(pair, "header \(index + 1) of its request")
        continue
      }
      if name.lowercasedASCII == "authorization", isClient(value, got, expected) { continue }
      texts += [
        ("the name of a header of its request", Array(name.utf8)), ("the header '\(name)' of its request", value),
      ]
      if Self.hasControl(value) {
        add(.controlCharacter, "header \(name)", "its value has a control character, which can end it")
      }
      guard let framing = FramingHeader(name) else { continue }
      if !seen.insert(framing).inserted || !framing.isTrue(value, url: url, body: body) {
        add(.framing(framing), "header \(name)", "it contradicts the message: leave it to the HTTP library")
      }
    }
  }

  /// Whether HTTP Basic carries the credentials that the form should have and lacks (RFC 6749 §2.3.1), which is wrong
  /// here but leaks nothing.
  private func isClient(_ value: [UInt8], _ got: JSON, _ expected: JSON) -> Bool {
    guard got["url"] == expected["url"], let right = RequestMessage(expected), let mine = RequestMessage(got),
      case .form = mine.body, mine[["client_secret"]] == nil,
      let credentials = Authorization(value), credentials.scheme == "basic"
    else { return false }
    let (id, secret) = (Self.bytes(right[["client_id"]]), Self.bytes(right[["client_secret"]]))
    guard !secret.isEmpty else { return false }
    return [id + [0x3a] + secret, PercentEncoding.encode(id) + [0x3a] + PercentEncoding.encode(secret)].contains {
      Array(Base64.encode($0).utf8) == credentials.text
    }
  }

  /// Records unexpected parameters of the URL.
  private mutating func addQuery(_ got: JSON, _ expected: JSON) {
    let known = Self.query(expected)
    for pair in Self.query(got) where !known.contains(where: { $0.name == pair.name }) {
      texts += [("the URL of its request", pair.name), ("the URL of its request", pair.value)]
    }
  }

  private static func query(_ request: JSON) -> [FormBody.Pair] {
    let parts = bytes(request["url"]).split(separator: UInt8(ascii: "?"), maxSplits: 1)
    return parts.count > 1 ? (try? FormBody.decodeStrictly(Array(parts[1]))) ?? [] : []
  }

  private mutating func addParts(_ got: JSON) {
    guard let boundary = WireMatch.boundary(statedBy: got),
      let parts = MultipartReader.wholeParts(ofRequest: Self.bytes(got["body"]), boundary)
    else { return }
    for (part, rest) in parts {
      for header in rest {
        texts += [("the head of a part", Array(header.name.utf8)), ("the head of a part", header.value)]
        if Self.hasControl(header.value) {
          add(.controlCharacter, "header \(header.name) of a part", "its value has a control character")
        }
        if let framing = FramingHeader(header.name), !framing.isTrue(header.value, ofPart: part.value) {
          add(.partFraming(framing), "header \(header.name) of a part", "it contradicts the content of the part")
        }
      }
    }
  }

  /// Records all names, texts and digits of a value.
  private mutating func collect(_ json: JSON, _ place: String) {
    switch json {
    case .null, .bool: break
    case .number(let number): texts.append((place, Array(number.digits.utf8)))
    case .string(let text): texts.append((place, text.utf8))
    case .array(let elements): for element in elements { collect(element, place) }
    case .object(let members):
      if let bytes = try? TextInput.encoded(json, "") { texts.append((place, bytes)) }
      for member in members {
        texts.append((place, member.name.utf8))
        collect(member.value, place)
      }
    }
  }

  /// The name of a header; `nil` where it is not a pair.
  static func name(_ pair: JSON) -> String? {
    guard let pair = pair.elements, pair.count == 2 else { return nil }
    return pair[0].string
  }

  private static func bytes(_ text: JSON?) -> [UInt8] { text.flatMap { try? TextInput.bytes($0, "") } ?? [] }

  static func hasControl(_ value: [UInt8]) -> Bool { value.contains { $0 < 0x20 && $0 != 0x09 || $0 == 0x7f } }
}
