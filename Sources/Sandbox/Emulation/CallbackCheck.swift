import Encodings
import Gateways
import Messages

/// What the receiver of a callback has to find out about its signature.
enum CallbackCheck: Sendable {
  /// It is right where the kit's operation accepts the input.
  case signed(operation: String, input: JSON)
  /// The gateway signs none: it only says which payment to ask for.
  case unsigned
  /// What is signed is not known here; why, in a sentence.
  case undeterminable(String)

  /// What is said of it: `verified`, `wrong` or `undeterminable` with the reason, or `unsigned`.
  struct Verdict {
    let word: String
    var reason: String?
    /// What is worth knowing of a signature that is right.
    var note: String?
  }

  var verdict: Verdict {
    let (name, input): (String, JSON)
    switch self {
    case .signed(let operation, let given): (name, input) = (operation, given)
    case .unsigned: return Verdict(word: "unsigned")
    case .undeterminable(let reason): return Verdict(word: "undeterminable", reason: reason)
    }
    guard let operation = Gateway.operation(name) else { return Verdict(word: "wrong") }
    switch operation.answer(input) {
    case .value: return Verdict(word: "verified")
    case .reject where SpacedSignature.isAllThatIsWrong(operation, input):
      return Verdict(word: "verified", note: SpacedSignature.sentence)
    case .reject(let rejection):
      return Verdict(word: "wrong", reason: "\(rejection.code.rawValue): \(rejection.message)")
    case .error(let error): return Verdict(word: "wrong", reason: error.description)
    }
  }
}
