import Encodings
import Messages

// Explains a wrong signature.
extension Auditor {
  /// Finds the mistake behind a wrong signature, and the merchant it belongs to.
  mutating func explain(
    _ check: SignatureCheck, _ message: ReadMessage, _ merchants: [Merchant], _ judgement: inout Judgement,
    _ findings: inout [Finding]
  ) {
    let payment = message.payment
    let named = merchants.first { $0.isNamed(by: check.identifiers) }
    if let named { judgement.merchant = named.index }
    let cut = cutValue(check, payment, merchants)
    findings += cut?.fields.map { $0.finding(payment.content) } ?? []
    // A line end after a form is part of its last value, which may be the signature.
    let isSpaced = cut == nil && Self.bare(check, keyring, payment.gateway) != nil
    judgement.mistakes =
      cut.map { [$0.mistake] } ?? (isSpaced ? [Self.spaced] : nil)
      ?? suspicions.explain(check, payment, merchants, keyring, memory, message.facts.order)
    for index in judgement.mistakes.indices {
      guard let proviso = check.provisos[judgement.mistakes[index].id] else { continue }
      judgement.mistakes[index].message = judgement.mistakes[index].message + proviso
    }
    if let place = payment.content.firstPlus, judgement.mistakes.contains(where: { $0.id == SignatureMixup.plus }) {
      findings.append(
        Finding(.unescapedBody, "byte \(place)", "a literal '+' is written %2B in a form", .refused))
    }
    // With several merchants it is unknown whose derivation applies.
    if let owner = named ?? (merchants.count == 1 ? merchants[0] : nil), let formula = check.formulas(owner).first {
      judgement.makeDerivation = { [mask] in SignatureJudge.steps(formula, mask) }
    }
  }

  /// No gateway's document says that it strips white space from a request's signature.
  private static let spaced = Judgement.Mistake(
    id: "space-around-signature", message: "the signature is right without the white space around it: send none")

  /// The values cut by an unescaped `&` or extended by a line end, where correcting that makes the signature right.
  private func cutValue(
    _ check: SignatureCheck, _ payment: PaymentMessage, _ merchants: [Merchant]
  ) -> (mistake: Judgement.Mistake, fields: [CutValues.Field])? {
    guard let audit = GatewayAudits.named(payment.gateway) else { return nil }
    func isRight(_ body: [UInt8], isOfLastValue: Bool = false) -> Bool {
      let meant = PaymentMessage(
        gateway: payment.gateway, call: payment.call, direction: payment.direction, message: payment.message,
        content: payment.content.with(form: body))
      guard case .check(let other) = audit.signature(meant, memory), isOfLastValue || other.given == check.given else {
        return false
      }
      return merchants.contains { other.formulas($0).contains(where: other.isGiven) }
    }
    let form = payment.content.urlencoded
    let end = form.reversed().prefix { $0 == 0x0a || $0 == 0x0d }.count
    if end > 0, isRight(form.dropLast(end), isOfLastValue: true) {
      let message: Statement =
        "the signature is right without the line end after the form, which is part of its last value: send none"
      return (Judgement.Mistake(id: "line-end-behind", message: message), [])
    }
    for (body, fields) in CutValues(form).readings where isRight(body) {
      let names = fields.map { "'\(String(decoding: $0.name, as: UTF8.self))'" }.joined(separator: " and ")
      let message: Statement =
        "the signature is right if the '&' in \(names) is literal; in a form it ends the value: write %26"
      return (Judgement.Mistake(id: "ampersand-not-escaped", message: message), fields)
    }
    return nil
  }
}
