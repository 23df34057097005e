import Encodings
import Gateways

/// What the receiver of a callback has to find out about its signature.
enum CallbackCheck: Sendable {
  /// It is right where the kit's operation accepts the input.
  case signed(operation: String, input: JSON)
  /// The gateway signs none: it only says which payment to ask for.
  case unsigned
  /// What is signed is not known here; why, in a sentence.
  case undeterminable(String)

  /// `verified`, `wrong` or `undeterminable` with the reason, or `unsigned`.
  var verdict: (word: String, reason: String?) {
    let (name, input): (String, JSON)
    switch self {
    case .signed(let operation, let given): (name, input) = (operation, given)
    case .unsigned: return ("unsigned", nil)
    case .undeterminable(let reason): return ("undeterminable", reason)
    }
    switch Gateway.operation(name)?.answer(input) {
    case .value?: return ("verified", nil)
    case .reject(let rejection)?: return ("wrong", "\(rejection.code.rawValue): \(rejection.message)")
    case .error(let error)?: return ("wrong", error.description)
    case nil: return ("wrong", nil)
    }
  }
}
