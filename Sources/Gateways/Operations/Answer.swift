public import Encodings

/// What an operation answers to an input.
public enum Answer: Sendable, Hashable {
  /// The value: text for signatures, `{"accepted": true}` for verifications.
  case value(JSON)
  /// A refusal that is the right answer.
  case reject(Rejection)
  /// The input itself is unusable.
  case error(InputError)

  /// What every verification answers to a good message.
  package static let accepted: JSON = ["accepted": .bool(true)]

  /// The answer as the object of one member that `compute` and the port protocol write it as.
  package var json: JSON {
    switch self {
    case .value(let value): ["value": value]
    case .reject(let rejection):
      ["reject": ["code": .text(rejection.code.rawValue), "message": .text(rejection.message)]]
    case .error(let error): ["error": ["message": .text(error.description)]]
    }
  }
}
