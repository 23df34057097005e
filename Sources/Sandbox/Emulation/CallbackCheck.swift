import Encodings
import Gateways

/// What the receiver of a callback has to find out about its signature.
enum CallbackCheck: Sendable {
  /// It is right where the kit's operation accepts the input.
  case signed(operation: String, input: JSON)
  /// The gateway signs none: it only says which payment to ask for.
  case unsigned

  /// `verified`, `wrong` with the reason, or `unsigned`.
  var verdict: (word: String, reason: String?) {
    guard case .signed(let name, let input) = self else { return ("unsigned", nil) }
    switch Gateway.operation(name)?.answer(input) {
    case .value?: return ("verified", nil)
    case .reject(let rejection)?: return ("wrong", "\(rejection.code.rawValue): \(rejection.message)")
    case .error(let error)?: return ("wrong", error.description)
    case nil: return ("wrong", nil)
    }
  }
}
