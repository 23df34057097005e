/// Why an input leads to no value.
package enum Refusal: Error, Sendable {
  /// The input is fine, and what it describes is refused.
  case rejection(Rejection)
  /// The input itself is unusable.
  case badInput(InputError)

  static func reject(_ code: Rejection.Code, _ message: String) -> Refusal { .rejection(Rejection(code, message)) }

  package var answer: Answer {
    switch self {
    case .rejection(let rejection): .reject(rejection)
    case .badInput(let error): .error(error)
    }
  }
}
