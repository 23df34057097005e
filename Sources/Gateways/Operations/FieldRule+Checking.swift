package import Encodings

extension FieldRule {
  /// Checks one member of a JSON body; an empty text counts as absent.
  package func check(_ fields: JSON) throws(Refusal) {
    guard let value = fields[path], value != .null else {
      // A member of an absent object is not missing.
      if required, path.count == 1 || fields[path.dropLast()] ?? .null != .null { throw missing }
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

  /// Checks a text against the conditions of other fields; an empty text counts as absent.
  package func check(_ text: @autoclosure () -> [UInt8], beside other: (String) -> [UInt8]) throws(Refusal) {
    guard !conditions.isEmpty else { return }
    let text = text()
    guard !text.isEmpty else { return }
    for condition in conditions where !condition.allowed.contains(where: { text.elementsEqual($0.utf8) }) {
      let given = other(condition.field)
      guard !condition.words.contains(where: { given.elementsEqual($0.utf8) }) else {
        let allowed = condition.allowed.joined(separator: " or ")
        throw .reject(.invalidValue, "'\(name)' must be \(allowed) with this '\(condition.field)'")
      }
    }
  }

  /// Checks a text; an empty one counts as absent.
  package func check(_ text: [UInt8]) throws(Refusal) {
    if text.isEmpty {
      if required { throw missing }
      return
    }
    guard let count = Self.characters(of: text) else {
      throw .reject(.invalidCharacters, "'\(name)' has a control character or is not UTF-8")
    }
    guard count <= longest else { throw .reject(.tooLong, "'\(name)' has more than \(longest) characters") }
    switch kind.judge(text) {
    case .yes:
      guard count >= shortest else {
        throw .reject(.invalidValue, "'\(name)' has fewer than \(shortest) characters")
      }
    case .characters: throw .reject(.invalidCharacters, "'\(name)' has a character that is not allowed there")
    case .unsafeURL:
      throw .reject(.invalidURL, "'\(name)' must be https with a host and without a user, or the URL of an app")
    case .form: throw .reject(.invalidValue, "'\(name)' does not have the required form")
    }
  }

  /// Counts the characters of a text; `nil` if it is not UTF-8 or has control characters.
  private static func characters(of text: [UInt8]) -> Int? {
    if text.allSatisfy({ (0x20...0x7e).contains($0) }) { return text.count }
    guard let scalars = String(validating: text, as: UTF8.self)?.unicodeScalars,
      scalars.allSatisfy({ $0.value >= 0x20 && !(0x7f...0x9f).contains($0.value) })
    else { return nil }
    return scalars.count
  }
}
