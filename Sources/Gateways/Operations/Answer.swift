public import Encodings
public import Formulas

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

/// An answer with the intermediate values that led to it.
public struct Response: Sendable, Hashable {
  /// The value, the refusal, or what is wrong with the input.
  public var answer: Answer
  /// The steps in the order of evaluation; empty where the input was refused before the formula.
  public var steps: [Step]

  /// An answer with its steps.
  public init(_ answer: Answer, steps: [Step] = []) {
    self.answer = answer
    self.steps = steps
  }
}
