import Encodings
import Gateways

/// A text of an input with a line feed in it, and the name of its member.
struct TextOfLines: Sendable {
  let name: String
  let text: [UInt8]

  /// Those in a value; elements of an array have the array's name.
  static func all(_ json: JSON, _ name: String = "") -> [TextOfLines] {
    switch json {
    case .string(let text) where text.utf8.contains(UInt8(ascii: "\n")): [TextOfLines(name: name, text: text.utf8)]
    case .array(let elements): elements.flatMap { all($0, name) }
    case .object(let members): members.flatMap { all($0.value, $0.name.string) }
    default: []
    }
  }
}

extension MessageExample {
  /// The operation's answer when every text like this one is replaced by another, in the input and in its body.
  func answer(reading text: [UInt8], as other: [UInt8]) -> Answer {
    let change: (JSON) -> JSON = { $0 == .string(JSONText(utf8: text)) ? .string(JSONText(utf8: other)) : $0 }
    let changed = input.mapped(change)
    guard let body else { return operation.answer(changed) }
    let inner = body.mapped(change)
    return operation.answer(inner == body ? changed : changed.with(["body"], .text(inner.line)))
  }
}
