import Encodings

/// The members of an object in a response, read leniently where gateways vary; other types are refused, never ignored.
struct ResponseObject: Sendable {
  let json: JSON
  private let path: String

  init(_ json: JSON, _ path: String = "") {
    self.json = json
    self.path = path
  }

  private func name(_ member: String) -> String { path + member }

  /// A text; `nil` where it is absent, `null` or empty.
  func text(_ member: String) throws(Refusal) -> [UInt8]? {
    switch json[member] {
    case nil, .null: return nil
    case .string(let text): return text.utf8.isEmpty ? nil : text.utf8
    case let other?: throw .reject(.wrongType, "'\(name(member))' must be text; this is \(other.kind)")
    }
  }

  /// A text or a number, whose digits stay as sent.
  func scalar(_ member: String) throws(Refusal) -> [UInt8]? {
    if case .number(let number) = json[member] { return Array(number.digits.utf8) }
    return try text(member)
  }

  /// An identifier, which goes on into headers, paths and logs: a text or a number without control characters.
  func identifier(_ member: String) throws(Refusal) -> [UInt8]? {
    guard let text = try scalar(member) else { return nil }
    // In valid UTF-8, U+0080–009F are 0xC2 and one of these bytes.
    let isControl = zip(text, text.dropFirst()).contains { $0 == 0xc2 && (0x80...0x9f).contains($1) }
    guard !isControl, text.allSatisfy({ $0 >= 0x20 && $0 != 0x7f }) else {
      throw .reject(.invalidCharacters, "'\(name(member))' has a control character")
    }
    return text
  }

  /// An ``identifier(_:)`` that is never a number.
  func textIdentifier(_ member: String) throws(Refusal) -> [UInt8]? {
    _ = try text(member)
    return try identifier(member)
  }

  /// A token that goes into a header.
  func bearer(_ member: String) throws(Refusal) -> [UInt8]? {
    guard let token = try text(member) else { return nil }
    guard HeaderText.isVisible(token) else {
      throw .reject(.invalidToken, "'\(name(member))' cannot be sent in a header")
    }
    return token
  }

  /// An array of objects; empty where it is absent or `null`.
  func objects(_ member: String) throws(Refusal) -> [ResponseObject] {
    switch json[member] {
    case nil, .null?: return []
    case .array(let elements)? where elements.allSatisfy({ $0.members != nil }):
      return elements.map { ResponseObject($0, "\(name(member)).") }
    default: throw .reject(.wrongType, "'\(name(member))' must be an array of objects")
    }
  }

  /// An amount: plain decimal digits, as text or as a number.
  func amount(_ member: String) throws(Refusal) -> [UInt8]? {
    guard let digits = try scalar(member) else { return nil }
    guard Amount(digits) != nil else { throw .reject(.invalidAmount, "'\(name(member))' is not a plain amount") }
    return digits
  }

  /// An object; `nil` where it is absent or `null`.
  func object(_ member: String) throws(Refusal) -> ResponseObject? {
    switch json[member] {
    case nil, .null: return nil
    case .object?: return json[member].map { ResponseObject($0, "\(name(member)).") }
    case let other?: throw .reject(.wrongType, "'\(name(member))' must be an object; this is \(other.kind)")
    }
  }

  func required(_ value: [UInt8]?, _ member: String) throws(Refusal) -> [UInt8] {
    guard let value else { throw .reject(.missingField, "'\(name(member))' is missing") }
    return value
  }
}
