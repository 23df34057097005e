import Encodings
import Formulas
import Gateways
import Messages

/// Compares signatures with the computed ones, merchant by merchant.
enum SignatureJudge {
  /// The result of a comparison.
  enum Outcome: Sendable {
    /// The merchant, all candidate formulas, and the one that gives the signature.
    case verified(Merchant, [SignatureFormula], right: SignatureFormula)
    /// The merchants whose secret should sign it; several where the message names none.
    case wrong([Merchant])
    case noSecret
    case disputed(Merchant, Finding)
  }

  static func judge(_ check: SignatureCheck, _ keyring: Keyring, _ gateway: String) -> Outcome {
    let named = check.owners.isEmpty ? [check.identifiers] : check.owners
    let lists = named.map { keyring.fitting(gateway, $0).filter { $0[check.secret] != nil } }
    var merchants = lists[0]
    if lists.count > 1 {
      let indices = Set(lists.dropFirst().joined().map(\.index))
      merchants += keyring.all(gateway).filter { other in
        indices.contains(other.index) && !lists[0].contains { $0.index == other.index }
      }
    }
    let others =
      check.mayNameAnother && check.owners.isEmpty ? keyring.all(gateway).filter { $0[check.secret] != nil } : []
    for merchant in merchants + others {
      let formulas = check.formulas(merchant)
      if let right = formulas.first(where: check.isGiven) { return .verified(merchant, formulas, right: right) }
    }
    for merchant in merchants {
      if let (formulas, finding) = check.disputed(merchant), formulas.contains(where: check.isGiven) {
        return .disputed(merchant, finding)
      }
    }
    // The signature may be right with a secret that was not given.
    return lists.contains(where: \.isEmpty) ? .noSecret : .wrong(merchants)
  }

  /// The steps to the right signature before its first digest, which would let anyone resend the message correctly
  /// signed.
  static func steps(_ formula: SignatureFormula, _ mask: OutputMask) -> [(name: String, value: String)] {
    guard let operation = Gateway.operation(formula.operation),
      let derivation = try? operation.derivation(for: formula.input)
    else { return [] }
    var evaluator = Evaluator()
    let (_, steps) = evaluator.trace(derivation.formula, derivation.arguments)
    var redactor = Redactor(operation.fields, formula.input)
    for step in steps { redactor.learn(step) }
    return steps.prefix { !$0.isRawDigest }.map { ($0.name, mask.bytes(redactor.redact($0.bytes))) }
  }
}
