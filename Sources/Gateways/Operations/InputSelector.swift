package import Encodings

/// A choice that an SDK may not support and that the message decides instead of an input field.
///
/// It is data, exported to `vectors/fields/choices.json`, so that other test frameworks find the word as the runner
/// does.
package struct InputSelector: Sendable {
  /// What in the text or the object selects a word.
  package enum Sign: Sendable {
    case begins(with: String)
    case lacks(Unicode.Scalar)
    /// An absent text counts as empty.
    case isEmpty(Bool)
    /// Whether an object or an array is among the members.
    case isNested(Bool)
    /// No member is an object or an array, and one is a JSON literal: null, true or false.
    case hasLiterals
  }

  /// The HTTP status of a response; clients throw for any but 2xx before an SDK reads a word.
  static let httpStatus = InputSelector(
    name: "httpStatus", path: ["status"], member: nil,
    signs: [("success", .begins(with: "2")), ("failure", .isEmpty(false))])

  /// The name in a port's options.
  package let name: String
  /// The path to the text or the object in the input.
  package let path: [String]
  /// The member whose text decides, where the text at `path` is JSON.
  package let member: String?
  package let signs: [(word: String, sign: Sign)]

  package var words: [String] { signs.map(\.word) }

  /// The word that an input selects; `nil` where it selects none.
  package func word(_ input: JSON) -> String? { word(of: text(input), input[path]) }

  func word(of text: [UInt8]?, _ value: JSON? = nil) -> String? {
    signs.first { $0.sign.shows(in: text, value) }?.word
  }

  /// The text that decides; `nil` where there is none.
  func text(_ input: JSON) -> [UInt8]? {
    guard let text = input[path].flatMap({ try? TextInput.bytes($0, name) }) else { return nil }
    guard let member else { return text }
    // Some parsers skip a byte order mark, so the text after it decides.
    let body = text.starts(with: [0xef, 0xbb, 0xbf]) ? Array(text.dropFirst(3)) : text
    guard case .string(let text)? = (try? JSON(parsing: body))?[member] else { return nil }
    return text.utf8
  }
}

extension InputSelector.Sign {
  fileprivate func shows(in text: [UInt8]?, _ value: JSON?) -> Bool {
    switch self {
    case .begins(let beginning): text?.starts(with: beginning.utf8) ?? false
    case .lacks(let character): text.map { !$0.contains { $0 == character.value } } ?? false
    case .isEmpty(let isEmpty): (text ?? []).isEmpty == isEmpty
    case .isNested(let isNested): value?.members.map { isNested == Self.isNested($0) } ?? false
    case .hasLiterals: value?.members.map { !Self.isNested($0) && $0.contains { Self.isLiteral($0.value) } } ?? false
    }
  }

  private static func isNested(_ members: [JSON.Member]) -> Bool {
    members.contains { $0.value.members != nil || $0.value.elements != nil }
  }

  private static func isLiteral(_ value: JSON) -> Bool {
    switch value {
    case .null, .bool: true
    case .number, .string, .array, .object: false
    }
  }
}

extension Operation {
  /// The same operation with a choice that a message makes.
  func choosing(_ selector: InputSelector) -> Operation {
    var operation = self
    operation.selectors.append(selector)
    return operation
  }

  /// The choices that a port can restrict to the words its SDK supports: input fields, selectors, and members of answers.
  package var choices: [(name: String, words: [String])] {
    fields.filter { !$0.words.isEmpty }.map { ($0.name, $0.words) } + selectors.map { ($0.name, $0.words) }
      + (answerMembers.isEmpty ? [] : [(Operation.answersChoice, answerMembers)])
  }
}
