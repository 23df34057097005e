import Encodings
import Gateways

extension MessageExample {
  /// The object that holds the request's fields.
  var fields: JSON { input["fields"] ?? input["request"] ?? .object([]) }

  /// The text given for a field; `nil` where it is not text.
  func given(_ rule: FieldRule) -> [UInt8]? { fields[rule.path].flatMap { try? TextInput.bytes($0, rule.name) } }

  /// The rejection that a row of the table causes; `nil` where the input passes.
  func judges(_ rule: FieldRule) -> Rejection? {
    do {
      if let text = given(rule) { try rule.check(text) } else { try rule.check(fields) }
      try rule.check(given(rule) ?? []) { name in fields[name].flatMap { try? TextInput.bytes($0, name) } ?? [] }
      return nil
    } catch .rejection(let rejection) {
      return rejection
    } catch {
      return nil
    }
  }
}
