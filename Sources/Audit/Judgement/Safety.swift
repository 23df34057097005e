import Encodings
import Gateways
import Messages

/// Secrets, card numbers and messages where an attacker can use them.
enum Safety {
  static func findings(_ payment: PaymentMessage, _ keyring: Keyring) -> [Finding] {
    let message = payment.message
    var findings: [Finding] = []
    if message.isRequest {
      findings += Transport.findings(message)
      findings += url(message, keyring)
    }
    for header in message.headers ?? [] where isSecret(header.value, keyring) {
      let name = String(decoding: header.name, as: UTF8.self)
      guard name.lowercasedASCII != "authorization" || !isAuthorized(payment) else { continue }
      findings.append(Finding(.secretInHeader, "header \(name)", "a secret of the merchant stands in it", .unsafe))
    }
    findings += headers(message, payment.content)
    let calls = GatewayAudits.named(payment.gateway)?.callsWithSecret ?? []
    if !message.isRequest || !calls.contains(payment.call), let body = message.body,
      let place = place(of: keyring.secrets, in: body, payment.content)
    {
      findings.append(Finding(.secretInBody, place, "a secret of the merchant stands in the body", .unsafe))
    }
    if payment.direction != .request { findings += answer(payment.content) }
    return findings
  }

  /// Whether it has its secret in that header by right.
  private static func isAuthorized(_ payment: PaymentMessage) -> Bool {
    payment.direction == .request && authorized.contains(payment.gateway)
  }

  /// The gateways that take a secret in that header.
  private static let authorized = Set(
    Gateway.all.filter { $0.operations.contains { $0.request?.isAuthorized == true } }.map(\.name))

  /// Whether a text holds a secret, as it stands or behind its escapes.
  private static func isSecret(_ text: [UInt8], _ keyring: Keyring) -> Bool {
    keyring.secrets.isIn(text)
      || text.contains(UInt8(ascii: "%")) && keyring.secrets.isIn(PercentEncoding.decode(text))
  }

  /// Where a secret stands in a body: as it is, or behind the escapes of a form or of JSON.
  private static func place(of secrets: KeyringSearch, in body: [UInt8], _ content: Content) -> Statement? {
    if let place = secrets.place(in: body) { return "byte \(place)" }
    // Where nothing is escaped, what it says stands in it as it is.
    switch content.form {
    case .json where !body.contains(UInt8(ascii: "\\")): return nil
    case .form where !body.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }): return nil
    default: break
    }
    if let pair = content.pairs?.first(where: { secrets.isIn($0.value) || secrets.isIn($0.name) }) {
      return "field \(String(decoding: pair.name, as: UTF8.self))"
    }
    guard case .json(let json) = content.form else { return nil }
    var rest = [(JSONPath(), json)]
    while let (path, value) = rest.popLast() {
      if let text = value.scalarBytes, secrets.isIn(text) { return "\(path.pointer)" }
      for (index, element) in (value.elements ?? []).enumerated() { rest.append((path.element(index), element)) }
      for member in value.members ?? [] { rest.append((path.member(member.name.string), member.value)) }
    }
    return nil
  }

  /// Cards under a name of theirs, or the one that the body has, and control characters.
  private static func headers(_ message: CapturedMessage, _ content: Content) -> [Finding] {
    let own = (content.pairs ?? []).filter {
      CardWords.isCard($0.value) && CardWords.isCardName($0.name.map(ASCII.lower))
    }
    return (message.headers ?? []).flatMap { header -> [Finding] in
      var at: Statement { "header \(String(decoding: header.name, as: UTF8.self))" }
      var findings: [Finding] = []
      if header.value.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7f }) {
        findings.append(Finding(.controlInHeader, at, "a control character stands in it", .unsafe))
      }
      if namesCard(header) || own.contains(where: { ByteSearch.contains($0.value, in: header.value) }) {
        findings.append(Finding(.cardInHeader, at, "a card number stands in it, which logs keep", .unsafe))
      }
      return findings
    }
  }

  /// Whether a header has a card under a name of one, its own or one inside it.
  private static func namesCard(_ header: FormBody.Pair) -> Bool {
    let value = header.value
    if value.count > 12, CardWords.isCardName(header.name.map(ASCII.lower)),
      CardNumbers.standingAlone(in: value).contains(where: { $0.digits.count >= 13 })
    {
      return true
    }
    guard value.count > 13, value.contains(where: { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "%") }) else {
      return false
    }
    return PercentEncoding.decode(value).split { ";,&? ".utf8.contains($0) }.contains { text in
      guard let equals = text.firstIndex(of: UInt8(ascii: "=")) else { return false }
      return CardWords.isCard(Array(text[(equals + 1)...])) && CardWords.isCardName(text[..<equals].map(ASCII.lower))
    }
  }

  private static let secretNames = [
    "password", "client_secret", "secret", "secretkey", "secret_key", "api_secret", "card_security_code", "card_cvv2",
    "cvv", "cvv2", "cvc",
  ]

  private static func url(_ message: CapturedMessage, _ keyring: Keyring) -> [Finding] {
    var (findings, isTold): ([Finding], Bool) = ([], false)
    let query = message.query
    for pair in query.isEmpty ? [] : ((try? FormBody.decode(query, .whatwg)) ?? []).prefix(256) {
      let name = String(decoding: pair.name.map(ASCII.lower), as: UTF8.self)
      if secretNames.contains(name), !pair.value.isEmpty {
        isTold = isTold || keyring.secrets.isIn(pair.value)
        findings.append(Finding(.secretInURL, "url", "'\(name)' stands in the URL, which logs keep", .unsafe))
      } else if CardWords.isCard(pair.value) && CardWords.isCardName(Array(name.utf8))
        || ForeignCards.areIn(pair.value) && !CardWords.isIdentifier(name)
      {
        findings.append(Finding(.cardInURL, "url", "a card number stands in the URL, which logs keep", .unsafe))
      }
    }
    let parts = message.path.split(separator: UInt8(ascii: "/"))
    // An escape of a digit has digits itself, so that none becomes long enough by it.
    if parts.contains(where: { $0.count >= 16 && ForeignCards.standAlone(PercentEncoding.decode(Array($0))) }) {
      findings.append(Finding(.cardInURL, "url", "a card number stands in the URL, which logs keep", .unsafe))
    }
    // A secret under its own name is told once.
    guard !isTold, isSecret(message.url, keyring) else { return findings }
    return [Finding(.secretInURL, "url", "a secret of the merchant stands in the URL, which logs keep", .unsafe)]
      + findings
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
        // Most values are neither as long as a code nor as long as a card's number.
        let isCode = (3...4).contains(text.count) && text.allSatisfy(ASCII.isDigit)
        let (isCard, isForeign) = (CardWords.isCard(text), text.count >= 16 && ForeignCards.areIn(text))
        guard isCode || isCard || isForeign else { continue }
        let name = member.name.string.lowercasedASCII
        let isInCard = name == "number" && ["card", "cc_details"].contains { path.description.hasSuffix($0) }
        let at: Statement =
          content.pairs == nil ? "\(path.member(member.name.string).pointer)" : "field \(member.name.string)"
        if isCard && (isInCard || CardWords.isCardName(Array(name.utf8))) || isForeign && !CardWords.isIdentifier(name)
        {
          findings.append(Finding(.cardInResponse, at, "a whole card number stands in what the gateway sends", .unsafe))
        } else if isCode, ["card_cvv2", "card_security_code", "cvv", "cvv2", "cvc", "csc"].contains(name) {
          findings.append(Finding(.securityCodeInResponse, at, "a card's security code stands in it", .unsafe))
        }
      }
    }
    return findings
  }
}
