import Encodings
import Gateways

extension MessageExample {
  /// The object that the request's fields are given in.
  var fields: JSON { input["fields"] ?? input["request"] ?? .object([]) }

  /// The text that a field was given; `nil` where it is none.
  func given(_ rule: FieldRule) -> [UInt8]? { fields[rule.path].flatMap { try? TextInput.bytes($0, rule.name) } }

  /// What a row of the table makes of the input.
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
