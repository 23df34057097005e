import Gateways
import Messages

/// Explains wrong signatures made with the right formula and another secret or other fields.
enum MixedUp {
  /// - Parameters:
  ///   - merchants: the merchants whose secret should sign it.
  ///   - all: every merchant of the gateway.
  static func explaining(
    _ check: SignatureCheck, _ merchants: [Merchant], _ all: [Merchant]
  ) -> [(id: String, message: Statement)] {
    var found: [(id: String, message: Statement)] = []
    for merchant in merchants {
      if merchant[check.secret] == check.given {
        found.append(("secret-sent", "it is the secret itself, which no message may show"))
      }
      for mixup in check.mixups(merchant) where check.isGiven(by: mixup.formula) {
        found.append((mixup.id, Statement(literal: mixup.message)))
      }
      if check.formulas(merchant.without(check.secret)).contains(where: check.isGiven) {
        found.append(("empty-secret-signed-with", "it is right with an empty secret, which anybody can sign with"))
      }
    }
    let indices = merchants.map(\.index)
    for other in all where !indices.contains(other.index) && other[check.secret] != nil {
      let own = check.formulas(other) + merchants.flatMap { check.formulasWithOtherSecret($0, other) }
      if own.contains(where: check.isGiven) {
        found.append(("other-merchant", "it is right with the secret of \(literal: other.inWords)"))
      }
      for mixup in check.mixups(other) where check.isGiven(by: mixup.formula) {
        if mixup.id == "other-merchant" { found.append((mixup.id, Statement(literal: mixup.message))) }
        guard mixup.id == "other-phrase" else { continue }
        let message: Statement = "it is right with the other phrase of \(literal: other.inWords)"
        found.append(("other-merchant + other-phrase", message))
      }
    }
    return found
  }
}
