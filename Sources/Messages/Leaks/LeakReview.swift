package import Encodings
import Gateways

/// Finds leaks in a message, by the same rules for the sandbox and the audit.
package struct LeakReview {
  private let secrets: SecretTexts
  private let gateway: String
  private let call: String
  private let isRequest: Bool

  /// - Parameters:
  ///   - call: the gateway's name of the call, such as `SALE`.
  ///   - isRequest: whether the merchant sends the message to the gateway.
  package init(_ secrets: SecretTexts, _ gateway: String, _ call: String, isRequest: Bool) {
    (self.secrets, self.gateway, self.call, self.isRequest) = (secrets, gateway, call, isRequest)
  }

  /// The gateways that take a secret in the `Authorization` header.
  private static let authorized = Set(
    Gateway.all.filter { $0.operations.contains { $0.request?.isAuthorized == true } }.map(\.name))

  /// The calls of each gateway that send the secret itself.
  private static let callsWithSecret = Dictionary(
    uniqueKeysWithValues: Gateway.payment.map { ($0.name, $0.callsWithSecret) })

  /// Whether a text contains a secret, as it is or percent-encoded.
  private func isSecret(_ text: [UInt8]) -> Bool {
    secrets.isIn(text) || text.contains(UInt8(ascii: "%")) && secrets.isIn(PercentEncoding.decode(text))
  }

  // MARK: Headers

  /// Finds secrets, cards and control characters in headers.
  ///
  /// - Parameter fields: the fields of the form in the same message.
  package func inHeaders(_ headers: [FormBody.Pair], beside fields: [FormBody.Pair]) -> [Leak] {
    headers.compactMap { header -> Leak? in
      guard isSecret(header.value) else { return nil }
      let name = String(decoding: header.name, as: UTF8.self)
      if isRequest, name.lowercasedASCII == "authorization", Self.authorized.contains(gateway) { return nil }
      return Leak(.secretInHeader, .header(name), "it contains a secret of the merchant")
    } + Self.cards(headers, beside: fields)
  }

  // MARK: The body

  /// Finds a secret in the body, as it is or escaped as in a form or JSON.
  ///
  /// - Parameters:
  ///   - fields: the fields of a form.
  ///   - json: the value of a JSON body.
  package func inBody(_ body: [UInt8], _ fields: [FormBody.Pair]?, _ json: JSON?) -> [Leak] {
    guard !isRequest || Self.callsWithSecret[gateway]?.contains(call) != true, let place = place(in: body, fields, json)
    else {
      return []
    }
    return [Leak(.secretInBody, place, "the body contains a secret of the merchant")]
  }

  private func place(in body: [UInt8], _ fields: [FormBody.Pair]?, _ json: JSON?) -> Leak.Place? {
    if let place = secrets.place(in: body) { return .byte(place) }
    // Without escapes, the values are in the body as they are.
    if body.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }),
      let pair = fields?.first(where: { secrets.isIn($0.value) || secrets.isIn($0.name) })
    {
      return .field(String(decoding: pair.name, as: UTF8.self))
    }
    guard let json, body.contains(UInt8(ascii: "\\")) else { return nil }
    var rest = [(JSONPath(), json)]
    while let (path, value) = rest.popLast() {
      if let text = value.scalarBytes, secrets.isIn(text) { return .member(path) }
      for (index, element) in (value.elements ?? []).enumerated() { rest.append((path.element(index), element)) }
      for member in value.members ?? [] { rest.append((path.member(member.name.string), member.value)) }
    }
    return nil
  }

  // MARK: The URL

  private static let secretNames = [
    "password", "client_secret", "secret", "secretkey", "secret_key", "api_secret", "card_security_code", "card_cvv2",
    "cvv", "cvv2", "cvc",
  ]

  private static let card = Leak(.cardInURL, .url, "the URL contains a card number, and logs keep it")

  /// Finds secrets and cards in the URL of a request or a callback.
  ///
  /// - Parameters:
  ///   - path: the path of the URL, without its query.
  ///   - query: the text after the `?`.
  package func inURL(_ url: [UInt8], path: [UInt8], query: [UInt8]) -> [Leak] {
    var (leaks, isTold): ([Leak], Bool) = ([], false)
    for pair in query.isEmpty ? [] : ((try? FormBody.decode(query, .whatwg)) ?? []).prefix(256) {
      let name = String(decoding: pair.name.map(ASCII.lower), as: UTF8.self)
      if Self.secretNames.contains(name), !pair.value.isEmpty {
        isTold = isTold || secrets.isIn(pair.value)
        leaks.append(Leak(.secretInURL, .url, "the URL contains '\(name)', and logs keep it"))
      } else if CardWords.isCard(pair.value) && CardWords.isCardName(Array(name.utf8))
        || ForeignCards.areIn(pair.value) && !CardWords.isIdentifier(name)
      {
        leaks.append(Self.card)
      }
    }
    let parts = path.split(separator: UInt8(ascii: "/"))
    // An escape of a digit contains digits itself, so a text shorter than 16 bytes cannot decode to 16 digits.
    if parts.contains(where: { $0.count >= 16 && ForeignCards.standAlone(PercentEncoding.decode(Array($0))) }) {
      leaks.append(Self.card)
    }
    // A user without a password is only a name.
    if UserInfo(in: url)?.hasPassword == true {
      leaks.insert(
        Leak(.secretInURL, .url, "the URL has user and password before its host, and logs keep it"), at: 0)
      isTold = true
    }
    // A secret under its own name is reported once.
    guard !isTold, isSecret(url) else { return leaks }
    return [Leak(.secretInURL, .url, "the URL contains a secret of the merchant, and logs keep it")] + leaks
  }
}
