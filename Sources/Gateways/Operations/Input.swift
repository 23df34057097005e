package import Encodings
import Formulas

/// The input of an operation after it was checked against the operation's fields.
package struct Input: Sendable {
  private var texts: [String: [UInt8]] = [:]
  private var objects: [String: [JSON.Member]] = [:]
  private var lists: [String: [FormBody.Pair]] = [:]
  private var values: [String: JSON] = [:]

  /// Reads an input object.
  ///
  /// - Throws: ``InputError`` for anything but an object, a name that occurs twice, a field that is not in the list, a
  ///   required one that is missing, and a value of the wrong kind.
  package init(_ json: JSON, fields: [InputField]) throws(InputError) {
    guard let members = json.members else {
      throw InputError(nil, "the input must be an object; this is \(json.kind)")
    }
    if let path = json.duplicateName { throw InputError("\(path)", "is there twice") }
    for member in members {
      let name = member.name.string
      guard let field = fields.first(where: { member.name == $0.name }) else {
        throw InputError(name, "is unknown; the fields are \(fields.map(\.name).joined(separator: ", "))")
      }
      try read(member.value, field)
    }
    for field in fields where field.required && json[field.name] == nil {
      throw InputError(field.name, "is missing")
    }
  }

  private mutating func read(_ value: JSON, _ field: InputField) throws(InputError) {
    switch field.kind {
    case .text: texts[field.name] = try TextInput.bytes(value, field.name)
    case .object, .texts:
      guard let members = value.members else {
        throw InputError(field.name, "must be an object; this is \(value.kind)")
      }
      objects[field.name] = members
    case .pairs: lists[field.name] = try Self.pairs(value, field.name)
    case .json: values[field.name] = value
    }
  }

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
  func text(_ name: String) -> [UInt8] { texts[name] ?? [] }

  /// The bytes of a text field; `nil` where it is absent.
  package func optionalText(_ name: String) -> [UInt8]? { texts[name] }

  /// The members of an object field; empty where it is absent.
  func object(_ name: String) -> [JSON.Member] { objects[name] ?? [] }

  /// The pairs of a list; none where it is absent.
  func pairs(_ name: String) -> [FormBody.Pair] { lists[name] ?? [] }

  /// The pairs of a list; `nil` where it is absent.
  func optionalPairs(_ name: String) -> [FormBody.Pair]? { lists[name] }

  /// The value of a field of any kind; `null` where it is absent.
  package func json(_ name: String) -> JSON { values[name] ?? .null }

  /// The values of text fields, ready for a formula.
  func values(_ names: [String]) -> [String: FieldValue] {
    Dictionary(uniqueKeysWithValues: names.map { ($0, texts[$0].map(FieldValue.bytes) ?? .absent) })
  }
}
