import Encodings

/// Recognises JSON that is sent as text: joined by hand, or encoded once too often.
extension JSON {
  /// The value that this text encodes; `nil` for other values and texts.
  var textParsed: JSON? { if case .string(let text) = self { try? JSON(parsing: text.utf8) } else { nil } }

  /// Whether a nested object is a text here, in any spelling.
  func hasObjectsAsText(of right: JSON) -> Bool {
    right.members?.contains { member in
      member.value.members != nil && self[member.name.string]?.textParsed?.means(member.value) == true
    } == true
  }

  /// A copy with its nested objects as text.
  var objectsAsText: JSON {
    guard case .object(let members) = self else { return self }
    return .object(members.map { $0.value.members == nil ? $0 : Member($0.name, .text($0.value.line)) })
  }

  /// The text made by joining the parts with quotes around them and escaping nothing.
  var joinedByHand: [UInt8] {
    switch self {
    case .object(let members):
      Self.list("{", members.map { [0x22] + $0.name.utf8 + [0x22, 0x3a] + $0.value.joinedByHand }, "}")
    case .array(let elements): Self.list("[", elements.map(\.joinedByHand), "]")
    case .string(let text): [0x22] + text.utf8 + [0x22]
    case .null, .bool, .number: lineBytes
    }
  }

  /// Whether a text is this value without the escapes that it needs, with or without spaces between its parts.
  func isJoinedByHand(in text: [UInt8]) -> Bool {
    let joined = joinedByHand
    return joined != lineBytes && joined.filter { $0 != 0x20 } == text.filter { $0 != 0x20 }
  }

  private static func list(_ open: String, _ parts: [[UInt8]], _ close: String) -> [UInt8] {
    open.utf8 + Array(parts.joined(separator: CollectionOfOne(UInt8(ascii: ",")))) + close.utf8
  }
}
