import Encodings
import Faults
import Gateways
import Messages

/// What the receiver of a callback has to find out about its signature.
enum CallbackCheck: Sendable {
  /// It is right where the kit's operation accepts the input; a wrong signature is explained by the formula that gives the right one.
  case signed(operation: String, input: JSON, formula: SignatureFormula?, given: [UInt8])
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
    /// The known mistakes that give a wrong signature, each with what whoever signed it does.
    var mistakes: [(id: String, message: String)] = []
  }

  var verdict: Verdict {
    let (name, input, formula, given): (String, JSON, SignatureFormula?, [UInt8])
    switch self {
    case .signed(let operation, let value, let right, let signature):
      (name, input, formula, given) = (operation, value, right, signature)
    case .unsigned: return Verdict(word: "unsigned")
    case .undeterminable(let reason): return Verdict(word: "undeterminable", reason: reason)
    }
    guard let operation = Gateway.operation(name) else { return Verdict(word: "wrong") }
    switch operation.answer(input) {
    case .value: return Verdict(word: "verified")
    case .reject where SpacedSignature.isAllThatIsWrong(operation, input):
      return Verdict(word: "verified", note: SpacedSignature.sentence)
    case .reject(let rejection):
      var verdict = Verdict(word: "wrong", reason: "\(rejection.code.rawValue): \(rejection.message)")
      if rejection.code == .signatureMismatch, let formula { verdict.mistakes = Self.mistakes(formula, given) }
      return verdict
    case .error(let error): return Verdict(word: "wrong", reason: error.description)
    }
  }
  /// The mistakes that are told.
  private static func mistakes(_ formula: SignatureFormula, _ given: [UInt8]) -> [(id: String, message: String)] {
    let digits = Hex.decode(given) == nil ? given : given.map(ASCII.lower)
    return formula.mistakes(giving: digits).prefix(5).map { explanation in
      (explanation.mutations.map(\.fault.name).joined(separator: " + "), explanation.sentence)
    }
  }
}
