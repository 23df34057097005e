import Encodings

/// A flaw in an operation's input: the caller's mistake, not an answer by which a port could be judged.
public struct InputError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The field at fault; `nil` if it is the input as a whole.
  public let field: String?
  /// The flaw, without any value of the input, which may be a secret.
  public let reason: String

  package init(_ field: String?, _ reason: String) {
    self.field = field
    self.reason = reason
  }

  /// The same error without the input's secrets, since an unknown field's name may be one.
  func hiding(_ fields: [InputField], _ input: JSON) -> InputError {
    let redactor = Redactor(fields, input)
    return InputError(field.map { redactor.redact($0) }, reason)
  }

  /// The sentence for display; an unknown field's name may be a card number and is masked.
  public var description: String {
    let sentence = field.map { "field '\($0)' \(reason)" } ?? reason
    return String(decoding: CardMasking.mask(Array(sentence.utf8)), as: UTF8.self)
  }
}
