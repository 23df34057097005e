public import Encodings
public import Formulas
public import Gateways

/// A port's reply to a case.
public enum Reply: Sendable, Hashable {
  /// It answered with a value.
  case value(JSON, steps: [Step] = [])
  /// It refused with a code, which need not be one of the suite's, and a message.
  case reject(code: String, message: String = "", steps: [Step] = [])
  /// It does not have the operation.
  case unsupported
  /// It reported an error.
  case error(message: String)
  /// It died; how, as far as known, and the last part of its log.
  case crash(String, log: String)
  /// It did not answer within the deadline.
  case timeout(seconds: Int, log: String)
  /// It wrote something that is not an answer.
  case violation(String, log: String)
  /// It leaked a secret; where and which, in words that do not repeat it.
  case leak(String)

  /// Whether the port did not answer properly: it crashed, timed out, broke the protocol or leaked a secret.
  package var isBreach: Bool {
    switch self {
    case .crash, .timeout, .violation, .leak: true
    case .value, .reject, .unsupported, .error: false
    }
  }

  /// Whether it is a value or a refusal, right or wrong.
  package var isAnswer: Bool {
    switch self {
    case .value, .reject: true
    case .unsupported, .error, .crash, .timeout, .violation, .leak: false
    }
  }

  /// The intermediate values, if the port gave any.
  package var steps: [Step] {
    switch self {
    case .value(_, let steps), .reject(_, _, let steps): steps
    default: []
    }
  }
}

extension Reply {
  /// The reply of a port that answers like an operation of the kit.
  public init(_ response: Response) {
    self =
      switch response.answer {
      case .value(let value): .value(value, steps: response.steps)
      case .reject(let rejection):
        .reject(code: rejection.code.rawValue, message: rejection.message, steps: response.steps)
      case .error(let error): .error(message: error.description)
      }
  }
}
