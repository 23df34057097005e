import Encodings
import Gateways
import Messages

/// PayFort as its merchants see it: the payment API, the payment page for a browser's card or payment, and 3-D Secure.
struct PayFortEmulator: Emulator {
  static let name = "payfort"
  static let calls = PayFortCall.allCases.map(\.rawValue) + ["3DS"]
  static let variables = [
    Credentials.Variable(name: "PAYFORT_ACCESS_CODE", demo: "SANDBOXACCESSCODE"),
    Credentials.Variable(name: "PAYFORT_MERCHANT_IDENTIFIER", demo: "SANDBOXMERCHANT"),
    Credentials.Variable(name: "PAYFORT_REQUEST_PHRASE", demo: "sandbox-request-phrase"),
    Credentials.Variable(name: "PAYFORT_RESPONSE_PHRASE", demo: "sandbox-response-phrase"),
    Credentials.Variable(
      name: "PAYFORT_ALGORITHM", demo: "sha256", choices: PayFortFormulas.Algorithm.allCases.map(\.rawValue)),
  ]
  /// The fields of a request that the record must not show.
  private static let secrets: Set<String> = [
    "card_security_code", "token_name", "sdk_token", "apple_data", "apple_signature",
  ]

  private let accessCode: String
  private let merchantIdentifier: String
  let secrets: MessageSecrets
  var payments = Ledger<Payment>()
  var grants = Ledger<SingleUseToken>()
  /// The payments by the merchant's own reference.
  var references = BoundedTable<String>(limit: 10_000)

  init(_ credentials: Credentials) {
    accessCode = credentials["PAYFORT_ACCESS_CODE"]
    merchantIdentifier = credentials["PAYFORT_MERCHANT_IDENTIFIER"]
    secrets = MessageSecrets(texts: [
      "requestPhrase": credentials["PAYFORT_REQUEST_PHRASE"], "responsePhrase": credentials["PAYFORT_RESPONSE_PHRASE"],
      "algorithm": credentials["PAYFORT_ALGORITHM"],
    ])
  }

  /// Signs the answers.
  var responses: PayFortSigner { PayFortSigner(secrets: secrets) }

  func greeting(_ base: String) -> String {
    "PayFort: payment API \(base)\(PayFortRequests.apiPath), access code \(accessCode), merchant identifier \(merchantIdentifier)"
  }

  mutating func restore(_ entry: JSON) -> Bool {
    guard payments.restore(entry, of: Self.name) else { return grants.restore(entry, of: Self.name) }
    if let payment = Payment(entry) { references.put(payment.id, payment.reference) }
    return true
  }

  mutating func respond(_ exchange: inout EmulatedExchange) -> HTTPResponse {
    if exchange.path.hasPrefix("/3ds/") { return PayFortPages.authentication(&exchange, &self) }
    let isPage = exchange.path == PayFortRequests.pagePath
    guard isPage || exchange.path == PayFortRequests.apiPath else {
      exchange.review.find(
        .unknownCall, "path",
        "the calls are /payfort\(PayFortRequests.apiPath) and, for a form, /payfort\(PayFortRequests.pagePath)")
      return .text(404, "unknown path")
    }
    guard exchange.expects("POST"), let given = read(&exchange, isPage: isPage) else {
      return PayFortAnswer.invalid("073")
    }
    guard let call = PayFortCall(given), isPage ? Self.onPage.contains(call) : call != .tokenization else {
      exchange.review.find(
        .unknownCall, "command", "no service_command, command, query_command or digital_wallet that is known here")
      return PayFortAnswer.invalid("004")
    }
    exchange.review.call = call.rawValue
    let body = FreedomReduction(call.request.freedoms).reduced(given)
    check(call, body, isPage: isPage, &exchange.review)
    if exchange.isRefused { return PayFortAnswer.invalid(exchange.review.findings) }
    switch call {
    case .sdkToken: return sdkToken(body, &exchange)
    case .tokenization: return PayFortPages.tokenize(body, &exchange, &self)
    case .purchase, .authorization, .applePay: return pay(call, body, isPage: isPage, &exchange)
    case .capture, .void, .refund, .checkStatus: return change(call, body, &exchange)
    }
  }

  /// The parameters as a JSON object, also those of a form.
  private func read(_ exchange: inout EmulatedExchange, isPage: Bool) -> JSON? {
    guard isPage else { return JSONReading.object(&exchange, hiding: Self.secrets) }
    let form = FormReading(exchange.request, &exchange.review)
    form.expectURLEncoded(&exchange.review)
    exchange.review.fields = form.pairs.map { pair in
      let isHidden = Self.secrets.contains(String(decoding: pair.name, as: UTF8.self))
      return exchange.redaction.row(pair.name, pair.value, isHidden: isHidden)
    }
    return .object(form.pairs.map { JSON.Member(JSONText(utf8: $0.name), UTF8Text.json($0.value)) })
  }

  /// The calls that a browser may post to the payment page: a card, or a payment that asks for the card there.
  private static let onPage: Set<PayFortCall> = [.tokenization, .purchase, .authorization]

  private func check(_ call: PayFortCall, _ body: JSON, isPage: Bool, _ review: inout RequestReview) {
    review.find(PayFortReview.flaws(call, body, isForm: isPage))
    for (name, value, variable) in [
      ("access_code", accessCode, "PAYFORT_ACCESS_CODE"),
      ("merchant_identifier", merchantIdentifier, "PAYFORT_MERCHANT_IDENTIFIER"),
    ] where body[name] != nil && body[name]?.string.map({ Array($0.utf8) == Array(value.utf8) }) != true {
      review.findForeign(name, variable)
    }
    verify(call, body, &review)
  }

  private func verify(_ call: PayFortCall, _ body: JSON, _ review: inout RequestReview) {
    let profile = call.request.profile
    switch body["signature"] {
    case nil, .null?: review.find(.rejection(.missingField), "signature", "'signature' is missing")
    case .string(let signature)?:
      review.verify(
        PayFortSignatures.formula(body, secrets, .request, profile), signature.utf8, at: "signature",
        or: PayFortSignatures.mixups(body, secrets, .request, profile))
    case let other?:
      review.find(.rejection(.wrongType), "signature", "'signature' must be text; this is \(other.kind)")
    }
  }

  /// Issues a token, which lives an hour if no new request comes from the same device.
  private mutating func sdkToken(_ body: JSON, _ exchange: inout EmulatedExchange) -> HTTPResponse {
    let grant = SingleUseToken(Self.name, "sdk_token", Identifier.hex(16), for: body["device_id"]?.string ?? "")
    grants.put(grant, &exchange)
    return .json(
      200,
      responses.sign(
        .members(
          PayFortAnswer.echo(body) + [("sdk_token", .text(grant.token))] + PayFortAnswer.outcome("22000"))))
  }
}
