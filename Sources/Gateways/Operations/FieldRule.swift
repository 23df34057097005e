package import Encodings

/// What a gateway's documents say of one field of a call: a row of its table.
package struct FieldRule: Sendable {
  /// The name; dots lead into objects.
  package let path: [String]
  package let required: Bool
  package let kind: FieldKind
  /// The characters that a text may have.
  package let longest: Int
  /// Whether the call itself asks for the field, or for one of several, whatever its row says.
  package private(set) var isAskedApart = false
  /// What another field asks of this one.
  package private(set) var condition: Condition?

  /// Where a field has one of some words, another one has this word or is absent.
  package struct Condition: Sendable {
    package let word: String
    package let field: String
    package let words: [String]
  }

  package static func needed(_ path: String, _ kind: FieldKind, _ longest: Int = .max) -> FieldRule {
    FieldRule(path: split(path), required: true, kind: kind, longest: longest)
  }

  static func allowed(_ path: String, _ kind: FieldKind, _ longest: Int = .max) -> FieldRule {
    FieldRule(path: split(path), required: false, kind: kind, longest: longest)
  }

  /// The same rule for a field that goes by another name on the wire.
  package func named(_ name: String) -> FieldRule {
    FieldRule(path: Self.split(name), required: required, kind: kind, longest: longest)
  }

  /// The same rule for a field that the call itself asks for.
  var askedApart: FieldRule {
    var rule = self
    rule.isAskedApart = true
    return rule
  }

  /// The same rule for a field that can only be this word where another one is one of those.
  package func only(_ word: String, beside field: String, _ words: [String]) -> FieldRule {
    var rule = self
    rule.condition = Condition(word: word, field: field, words: words)
    return rule
  }

  private static func split(_ path: String) -> [String] { path.split(separator: ".").map(String.init) }

  /// The name for people.
  package var name: String { path.joined(separator: ".") }

  /// Checks one member of a JSON body; a text that is empty counts as absent.
  package func check(_ fields: JSON) throws(Refusal) {
    guard let value = value(in: fields), value != .null else {
      // A member of an object that is itself absent is only missed where the object is there.
      let parent = FieldRule(path: Array(path.dropLast()), required: false, kind: kind, longest: longest)
      if required, path.count == 1 || parent.value(in: fields) ?? .null != .null { throw missing }
      return
    }
    switch (kind, value) {
    case (.number, .number), (.boolean, .bool), (.object, .object), (.array, .array): return
    case (.number, _), (.boolean, _), (.object, _), (.array, _):
      throw .reject(.wrongType, "'\(name)' has a wrong type; this is \(value.kind)")
    case (.integer, .number(let number)): try check(Array(number.digits.utf8))
    case (_, .string(let text)): try check(text.utf8)
    default: throw .reject(.wrongType, "'\(name)' must be text; this is \(value.kind)")
    }
  }

  private var missing: Refusal { .reject(.missingField, "'\(name)' is missing") }

  private func value(in fields: JSON) -> JSON? {
    path.reduce(fields) { (value: JSON?, name) in value?[name] }
  }

  /// Checks a text against what another field asks of it; an empty one counts as absent.
  package func check(_ text: [UInt8], beside other: (String) -> [UInt8]) throws(Refusal) {
    guard let condition, !text.isEmpty, !text.elementsEqual(condition.word.utf8) else { return }
    let given = other(condition.field)
    guard !condition.words.contains(where: { given.elementsEqual($0.utf8) }) else {
      throw .reject(.invalidValue, "'\(name)' must be \(condition.word) beside this '\(condition.field)'")
    }
  }

  /// Checks a text; an empty one counts as absent.
  package func check(_ text: [UInt8]) throws(Refusal) {
    if text.isEmpty {
      if required { throw missing }
      return
    }
    guard let scalars = String(validating: text, as: UTF8.self)?.unicodeScalars,
      scalars.allSatisfy({ $0.value >= 0x20 && !(0x7f...0x9f).contains($0.value) })
    else { throw .reject(.invalidCharacters, "'\(name)' has a control character or is not UTF-8") }
    guard scalars.count <= longest else { throw .reject(.tooLong, "'\(name)' has more than \(longest) characters") }
    switch kind.judge(text) {
    case .yes: return
    case .characters: throw .reject(.invalidCharacters, "'\(name)' has a character that is not allowed there")
    case .unsafeURL:
      throw .reject(.invalidURL, "'\(name)' must be https with a host and without a user, or the URL of an app")
    case .form: throw .reject(.invalidValue, "'\(name)' does not have the form that it must have")
    }
  }

  package init(
    path: [String], required: Bool, kind: FieldKind, longest: Int, isAskedApart: Bool = false,
    condition: Condition? = nil
  ) {
    self.path = path
    self.required = required
    self.kind = kind
    self.longest = longest
    self.isAskedApart = isAskedApart
    self.condition = condition
  }
}
