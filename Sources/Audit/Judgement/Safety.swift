import Encodings
import Gateways
import Messages

/// Secrets, card numbers and messages where an attacker can use them.
enum Safety {
  static func findings(_ payment: PaymentMessage, _ keyring: Keyring) -> [Finding] {
    let message = payment.message
    var findings: [Finding] = []
    if message.isRequest {
      findings += transport(message)
      findings += url(message, keyring)
    }
    for header in message.headers ?? [] {
      guard keyring.secrets.isIn(header.value) || keyring.secrets.isIn(PercentEncoding.decode(header.value)) else {
        continue
      }
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
    let operations = Gateway.all.first { $0.name == payment.gateway }?.operations ?? []
    return payment.direction == .request && operations.contains { $0.request?.isAuthorized == true }
  }

  /// Where a secret stands in a body: as it is, or behind the escapes of a form or of JSON.
  private static func place(of secrets: KeyringSearch, in body: [UInt8], _ content: Content) -> Statement? {
    if let place = secrets.place(in: body) { return "byte \(place)" }
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

  private static func transport(_ message: CapturedMessage) -> [Finding] {
    let host = message.host
    guard !["127.0.0.1", "localhost", "::1"].contains(host) else { return [] }
    if message.scheme == nil, message.isWithoutTLS {
      return [Finding(.plainHTTP, "url", "the trace shows no TLS on this connection", .note)]
    }
    guard message.scheme == "http" else { return [] }
    let forwarded = message.header("x-forwarded-proto").map { String(decoding: $0.map(ASCII.lower), as: UTF8.self) }
    guard forwarded != "https" else { return [] }
    return [
      Finding(
        .plainHTTP, "url", "the message went over plain http, where anybody on the way reads and changes it",
        isInternal(host) ? .note : .unsafe)
    ]
  }

  /// Hosts behind a proxy, which may have ended TLS before.
  private static func isInternal(_ host: String) -> Bool {
    let parts = host.split(separator: ".")
    if !host.contains(":"), parts.count == 1 { return true }
    if ["local", "internal", "lan", "test", "localhost"].contains(parts.last.map(String.init) ?? "") { return true }
    return host.hasPrefix("10.") || host.hasPrefix("192.168.") || host.hasPrefix("172.1") || host.hasPrefix("172.2")
      || host.hasPrefix("172.3") || host.hasPrefix("127.") || host.hasPrefix("fd") && host.contains(":")
  }

  /// Cards under a name of theirs, or the one that the body has, and control characters.
  private static func headers(_ message: CapturedMessage, _ content: Content) -> [Finding] {
    let own = (content.pairs ?? []).filter { isCardName(String(decoding: $0.name, as: UTF8.self)) && isCard($0.value) }
    return (message.headers ?? []).flatMap { header -> [Finding] in
      let at: Statement = "header \(String(decoding: header.name, as: UTF8.self))"
      var findings: [Finding] = []
      if header.value.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7f }) {
        findings.append(Finding(.controlInHeader, at, "a control character stands in it", .unsafe))
      }
      let texts = PercentEncoding.decode(header.value).split { ";,&? ".utf8.contains($0) }
      let isNamed = texts.contains { text in
        guard let equals = text.firstIndex(of: UInt8(ascii: "=")) else { return false }
        let name = String(decoding: text[..<equals].map(ASCII.lower), as: UTF8.self)
        return isCardName(name) && isCard(Array(text[(equals + 1)...]))
      }
      if isNamed || own.contains(where: { ByteSearch.contains($0.value, in: header.value) }) {
        findings.append(Finding(.cardInHeader, at, "a card number stands in it, which logs keep", .unsafe))
      }
      return findings
    }
  }

  private static let secretNames = [
    "password", "client_secret", "secret", "secretkey", "secret_key", "api_secret", "card_security_code", "card_cvv2",
    "cvv", "cvv2", "cvc",
  ]

  private static func url(_ message: CapturedMessage, _ keyring: Keyring) -> [Finding] {
    var (findings, isTold): ([Finding], Bool) = ([], false)
    for pair in ((try? FormBody.decode(message.query, .whatwg)) ?? []).prefix(256) {
      let name = String(decoding: pair.name.map(ASCII.lower), as: UTF8.self)
      if secretNames.contains(name), !pair.value.isEmpty {
        isTold = isTold || keyring.secrets.isIn(pair.value)
        findings.append(Finding(.secretInURL, "url", "'\(name)' stands in the URL, which logs keep", .unsafe))
      } else if isCard(pair.value) && isCardName(name) || !isIdentifier(name) && ForeignCards.areIn(pair.value) {
        findings.append(Finding(.cardInURL, "url", "a card number stands in the URL, which logs keep", .unsafe))
      }
    }
    let parts = message.path.split(separator: UInt8(ascii: "/")).map { PercentEncoding.decode(Array($0)) }
    if parts.contains(where: ForeignCards.standAlone) {
      findings.append(Finding(.cardInURL, "url", "a card number stands in the URL, which logs keep", .unsafe))
    }
    // A secret under its own name is told once.
    guard !isTold, keyring.secrets.isIn(message.url) || keyring.secrets.isIn(PercentEncoding.decode(message.url)) else {
      return findings
    }
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
        guard (3...4).contains(text.count) || text.count >= 13 else { continue }
        let name = member.name.string.lowercasedASCII
        let isInCard = name == "number" && ["card", "cc_details"].contains { path.description.hasSuffix($0) }
        let at: Statement =
          content.pairs == nil ? "\(path.member(member.name.string).pointer)" : "field \(member.name.string)"
        if isCard(text) && (isInCard || isCardName(name)) || !isIdentifier(name) && ForeignCards.areIn(text) {
          findings.append(Finding(.cardInResponse, at, "a whole card number stands in what the gateway sends", .unsafe))
        } else if ["card_cvv2", "card_security_code", "cvv", "cvv2", "cvc", "csc"].contains(name),
          (3...4).contains(text.count), text.allSatisfy(ASCII.isDigit)
        {
          findings.append(Finding(.securityCodeInResponse, at, "a card's security code stands in it", .unsafe))
        }
      }
    }
    return findings
  }

  private static func isCard(_ text: [UInt8]) -> Bool {
    (13...23).contains(text.count) && CardNumbers.standingAlone(in: text).contains { $0.digits.count >= 13 }
  }

  private static func isCardName(_ name: String) -> Bool {
    let names = ["card", "pan", "cc_number", "account_number", "ccnr"]
    return names.contains { name.contains($0) } && !name.contains("token") && !name.hasSuffix("_id")
  }

  private static func isIdentifier(_ name: String) -> Bool {
    ["id", "reference", "ref", "order", "number", "time", "code", "amount", "token"].contains { name.hasSuffix($0) }
  }
}
