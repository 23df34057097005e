import Encodings
import Faults
import Gateways
import Messages

/// How the receiver of a callback has to check its signature.
enum CallbackCheck: Sendable {
  /// The signature is right if the kit's operation accepts the input; the formula explains a wrong one.
  case signed(operation: String, input: JSON, formula: SignatureFormula?, given: [UInt8])
  /// The gateway does not sign it: it only names the payment to query.
  case unsigned
  /// The signed values are not known here; a sentence says why.
  case undeterminable(String)

  /// The result: `verified`, `wrong` or `undeterminable` with the reason, or `unsigned`.
  struct Verdict {
    let word: String
    var reason: String?
    /// A remark about a signature that is right.
    var note: String?
    /// The known mistakes that give a wrong signature, each with a sentence about what the signer does.
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
  /// The mistakes to report, at most five.
  private static func mistakes(_ formula: SignatureFormula, _ given: [UInt8]) -> [(id: String, message: String)] {
    let digits = Hex.decode(given) == nil ? given : given.map(ASCII.lower)
    return formula.mistakes(giving: digits).prefix(5).map { explanation in
      (explanation.mutations.map(\.fault.name).joined(separator: " + "), explanation.sentence)
    }
  }
}
