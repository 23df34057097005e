import Encodings

/// What is wrong with the input of an operation: the caller's mistake, not an answer that a port could be judged by.
public struct InputError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The field that is to blame; `nil` when it is the input as a whole.
  public let field: String?
  /// What is wrong, without repeating a value: it may be a secret.
  public let reason: String

  package init(_ field: String?, _ reason: String) {
    self.field = field
    self.reason = reason
  }

  /// The same without the secrets of the input: a name that a caller made up may be one.
  func hiding(_ fields: [InputField], _ input: JSON) -> InputError {
    let redactor = Redactor(fields, input)
    return InputError(field.map { redactor.redact($0) }, reason)
  }

  /// The sentence for people; a name that a caller made up may be a card number.
  public var description: String {
    let sentence = field.map { "field '\($0)' \(reason)" } ?? reason
    return String(decoding: CardMasking.mask(Array(sentence.utf8)), as: UTF8.self)
  }
}
