import Encodings
import Gateways
import Messages

/// Finds secrets, card numbers and messages exposed to an attacker.
enum Safety {
  static func findings(_ payment: PaymentMessage, _ keyring: Keyring) -> [Finding] {
    let (message, content) = (payment.message, payment.content)
    let review = LeakReview(
      keyring.secrets, payment.gateway, payment.call, isRequest: payment.direction == .request)
    var findings: [Finding] = []
    var leaks: [Leak] = []
    if message.isRequest {
      findings += Transport.findings(message)
      leaks += review.inURL(message.url, path: message.path, query: message.query)
    }
    leaks += review.inHeaders(message.headers ?? [], beside: content.pairs ?? [])
    if let body = message.body { leaks += review.inBody(body, content.pairs, content.json) }
    findings += leaks.map(Finding.init)
    if payment.direction != .request { findings += answer(content) }
    return findings
  }

  private static func answer(_ content: Content) -> [Finding] {
    var findings: [Finding] = []
    var rest: [(path: JSONPath, value: JSON)] = content.fields.map { [(JSONPath(), $0)] } ?? []
    var steps = 0
    while let (path, value) = rest.popLast(), steps < 20_000, findings.count < 20 {
      steps += 1
      for (index, element) in (value.elements ?? []).enumerated() { rest.append((path.element(index), element)) }
      for member in value.members ?? [] {
        guard let text = member.value.scalarBytes else {
          if member.value.members != nil || member.value.elements != nil {
            rest.append((path.member(member.name.string), member.value))
          }
          continue
        }
        // Most values have neither the length of a security code nor that of a card number.
        let isCode = (3...4).contains(text.count) && text.allSatisfy(ASCII.isDigit)
        let (isCard, isForeign) = (CardWords.isCard(text), text.count >= 16 && ForeignCards.areIn(text))
        guard isCode || isCard || isForeign else { continue }
        let name = member.name.string.lowercasedASCII
        let isInCard = name == "number" && ["card", "cc_details"].contains { path.description.hasSuffix($0) }
        let at: Statement =
          content.pairs == nil ? "\(path.member(member.name.string).pointer)" : "field \(member.name.string)"
        if isCard && (isInCard || CardWords.isCardName(Array(name.utf8))) || isForeign && !CardWords.isIdentifier(name)
        {
          findings.append(Finding(.cardInResponse, at, "the gateway's message contains a whole card number", .unsafe))
        } else if isCode, ["card_cvv2", "card_security_code", "cvv", "cvv2", "cvc", "csc"].contains(name) {
          findings.append(Finding(.securityCodeInResponse, at, "it contains a card's security code", .unsafe))
        }
      }
    }
    return findings
  }
}
