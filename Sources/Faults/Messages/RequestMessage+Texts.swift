import Encodings
import Messages

extension RequestMessage {
  /// Changes every text of the body; in JSON, every string value.
  mutating func mapTexts(_ change: ([UInt8]) -> [UInt8]) {
    switch body {
    case .form(let pairs): body = .form(pairs.map { .init(name: $0.name, value: change($0.value)) })
    case .parts(var parts, let boundary):
      for index in parts.indices { parts[index].value = change(parts[index].value) }
      body = .parts(parts, boundary)
    case .json(let json):
      body = .json(
        json.mapped { value in
          guard case .string(let text) = value else { return value }
          return .string(JSONText(utf8: Edit.repaired(change(text.utf8))))
        })
    case .none, .bytes: break
    }
  }
}
