package import Encodings
import Formulas

/// The three ways to give text, which is bytes: a string, `{"hex": "…"}`, `{"base64": "…"}`.
package enum TextInput {
  package static func bytes(_ value: JSON, _ field: String) throws(InputError) -> [UInt8] {
    switch value {
    case .string(let text): return text.utf8
    case .number:
      throw InputError(
        field, "must be text; this is a number, whose digits other programs may change: put it in quotes")
    default:
      guard let bytes = try encoded(value, field) else {
        throw InputError(
          field, "must be text, that is a string, {\"hex\": \"…\"} or {\"base64\": \"…\"}; this is \(value.kind)")
      }
      return bytes
    }
  }

  /// Whether the value is an object whose only member is `hex` or `base64`.
  package static func isEncoded(_ value: JSON) -> Bool {
    guard let members = value.members, members.count == 1 else { return false }
    return members[0].name == "hex" || members[0].name == "base64"
  }

  /// The bytes of `{"hex": "…"}` or `{"base64": "…"}`; `nil` for any other value.
  package static func encoded(_ value: JSON, _ field: String) throws(InputError) -> [UInt8]? {
    guard isEncoded(value), let members = value.members else { return nil }
    let decode: ([UInt8]) -> [UInt8]?
    let wanted: String
    if members[0].name == "hex" {
      decode = { Hex.decode($0) }
      wanted = "hexadecimal: a string with an even number of the digits 0-9 and a-f"
    } else {
      decode = { Base64.decode($0) }
      wanted = "base64: a string in the standard alphabet, padded with '='"
    }
    guard case .string(let text) = members[0].value, let bytes = decode(text.utf8) else {
      throw InputError(field, "is not valid \(wanted)")
    }
    return bytes
  }
}

extension FieldObject {
  /// The members that a formula signs, each value with the spelling in which it was sent.
  ///
  /// - Parameter areSent: whether they are sent unchanged, so that `{"hex": …}` does not stand for bytes.
  package init(signing members: [JSON.Member], of field: String, areSent: Bool = false) throws(InputError) {
    var signed: [Member] = []
    for member in members {
      let value = try Self.value(member.value, areSent) { "\(field).\(member.name.string)" }
      signed.append(Member(name: member.name.utf8, value: value))
    }
    self.init(members: signed)
  }

  /// - Parameter field: returns the path for error messages.
  private static func value(_ json: JSON, _ isSent: Bool, _ field: () -> String) throws(InputError) -> Value {
    switch json {
    case .null: return .null
    case .bool(let value): return .bool(value)
    case .number(let number): return .number(Array(number.digits.utf8))
    case .string(let text): return .text(text.utf8)
    case .array(let elements):
      var values: [Value] = []
      for element in elements { values.append(try value(element, isSent, field)) }
      return .list(values)
    case .object(let members):
      if !isSent, TextInput.isEncoded(json), let bytes = try TextInput.encoded(json, field()) { return .text(bytes) }
      return .object(try FieldObject(signing: members, of: field(), areSent: isSent))
    }
  }
}
