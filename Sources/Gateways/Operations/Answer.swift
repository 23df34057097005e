public import Encodings

/// An operation's answer to an input.
public enum Answer: Sendable, Hashable {
  /// The value: text for signatures, `{"accepted": true}` for verifications.
  case value(JSON)
  /// A refusal, where refusing is right.
  case reject(Rejection)
  /// The input itself is unusable.
  case error(InputError)

  /// The value with which every verification accepts a message.
  package static let accepted: JSON = ["accepted": .bool(true)]

  /// The answer as an object with one member, the form that `compute` and the port protocol use.
  package var json: JSON {
    switch self {
    case .value(let value): ["value": value]
    case .reject(let rejection):
      ["reject": ["code": .text(rejection.code.rawValue), "message": .text(rejection.message)]]
    case .error(let error): ["error": ["message": .text(error.description)]]
    }
  }
}
