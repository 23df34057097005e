package import Encodings
import Formulas

/// An operation's input after the check against the operation's fields.
package struct Input: Sendable {
  private enum Value {
    case text([UInt8])
    case object([JSON.Member])
    case list([FormBody.Pair])
    case json(JSON)
  }

  /// By name; with so few entries a dictionary would be slower.
  private var values: [(name: String, value: Value)] = []
  /// The parsed JSON of the text that is a message, where it has been parsed already.
  private(set) var parsed: JSON?

  /// Reads an input object.
  ///
  /// - Throws: ``InputError`` for anything but an object, a repeated name, an unknown field, a missing required field,
  ///   and a value of the wrong kind.
  package init(_ json: JSON, fields: [InputField]) throws(InputError) {
    guard let members = json.members else {
      throw InputError(nil, "the input must be an object; this is \(json.kind)")
    }
    if let path = json.duplicateName { throw InputError("\(path)", "occurs twice") }
    for member in members {
      guard let field = fields.indices.first(where: { member.name == fields[$0].name }) else {
        throw InputError(
          member.name.string, "is unknown; the fields are \(fields.map(\.name).joined(separator: ", "))")
      }
      values.append((fields[field].name, try Self.value(member.value, fields[field].name, fields[field].kind)))
    }
    // Iterates over indices because copying a field is slower than looking at it.
    for field in fields.indices where fields[field].required && self[fields[field].name] == nil {
      throw InputError(fields[field].name, "is missing")
    }
  }

  /// Takes texts that need no check.
  init(texts: [(name: String, value: [UInt8])], json: JSON?) {
    values = texts.map { ($0.name, .text($0.value)) }
    parsed = json
  }

  private static func value(_ value: JSON, _ name: String, _ kind: InputField.Kind) throws(InputError) -> Value {
    switch kind {
    case .text: return .text(try TextInput.bytes(value, name))
    case .object, .texts:
      guard let members = value.members else {
        throw InputError(name, "must be an object; this is \(value.kind)")
      }
      return .object(members)
    case .pairs: return .list(try pairs(value, name))
    case .json: return .json(value)
    }
  }

  private subscript(name: String) -> Value? { values.first { $0.name == name }?.value }

  private static func pairs(_ value: JSON, _ field: String) throws(InputError) -> [FormBody.Pair] {
    guard let elements = value.elements else {
      throw InputError(field, "must be an array of pairs; this is \(value.kind)")
    }
    var pairs: [FormBody.Pair] = []
    for (index, element) in elements.enumerated() {
      guard let pair = element.elements, pair.count == 2 else {
        throw InputError("\(field)[\(index)]", "must be an array of a name and a value")
      }
      pairs.append(
        FormBody.Pair(
          name: try TextInput.bytes(pair[0], "\(field)[\(index)][0]"),
          value: try TextInput.bytes(pair[1], "\(field)[\(index)][1]")))
    }
    return pairs
  }

  /// The bytes of a text field; empty where it is absent.
  func text(_ name: String) -> [UInt8] { optionalText(name) ?? [] }

  /// The bytes of a text field; `nil` where it is absent.
  package func optionalText(_ name: String) -> [UInt8]? {
    if case .text(let text)? = self[name] { text } else { nil }
  }

  /// The members of an object field; empty where it is absent.
  func object(_ name: String) -> [JSON.Member] { if case .object(let members)? = self[name] { members } else { [] } }

  /// The pairs of a list field; empty where it is absent.
  func pairs(_ name: String) -> [FormBody.Pair] { optionalPairs(name) ?? [] }

  /// The pairs of a list field; `nil` where it is absent.
  func optionalPairs(_ name: String) -> [FormBody.Pair]? {
    if case .list(let pairs)? = self[name] { pairs } else { nil }
  }

  /// The value of a field of kind `json`; `null` where it is absent.
  package func json(_ name: String) -> JSON { if case .json(let value)? = self[name] { value } else { .null } }

  /// The values of text fields as arguments for a formula.
  func values(_ names: [String]) -> [String: FieldValue] {
    Dictionary(uniqueKeysWithValues: names.map { ($0, optionalText($0).map(FieldValue.bytes) ?? .absent) })
  }
}
