import Encodings
import Gateways
import Messages

/// Nexi Paygate as its merchants see it: access tokens and payment intents, and a page that replaces the app.
struct NexiEmulator: Emulator {
  static let name = "nexi"
  static let calls = ["TOKEN", "PAYMENT_INTENT", "PAYMENT", "APP"]
  static let variables = [
    Credentials.Variable(name: "NEXI_CLIENT_ID", demo: "sandbox-client-id"),
    Credentials.Variable(name: "NEXI_CLIENT_SECRET", demo: "sandbox+client/secret="),
  ]
  /// The lifetime of a token, in seconds.
  static let seconds = 3599

  let clientId: String
  /// Also the key of the notifications' MACs; the gateway has another key for them, which has no variable.
  let clientSecret: String
  /// The payment intents by their ids.
  private(set) var intents = Ledger<Payment>()
  var grants = Ledger<SingleUseToken>()
  /// The intents by the merchant's `transId`, and by their `payId`.
  private var references = BoundedTable<String>(limit: 20_000)

  init(_ credentials: Credentials) {
    clientId = credentials["NEXI_CLIENT_ID"]
    clientSecret = credentials["NEXI_CLIENT_SECRET"]
  }

  func greeting(_ base: String) -> String {
    "Nexi: token URL \(base)/authorization/oauth/token, API URL \(base)/api/v2, client id \(clientId)"
  }

  mutating func restore(_ entry: JSON) -> Bool {
    guard intents.restore(entry, of: Self.name) else { return grants.restore(entry, of: Self.name) }
    if let intent = Payment(entry) { index(intent) }
    return true
  }

  private mutating func index(_ intent: Payment) {
    references.put(intent.id, "transId \(intent.reference)")
    if let payId = intent.details["payId"] { references.put(intent.id, "payId \(payId)") }
  }

  func check(of callback: CallbackContent) -> CallbackCheck? {
    guard callback.value(ignoringCase: "PayID") != nil, callback.value(ignoringCase: "Status") != nil else {
      return nil
    }
    // No variable names the merchant; a wrong name makes the MAC wrong.
    let merchantId = callback.value(ignoringCase: "mid") ?? Array(clientId.utf8)
    return .signed(
      operation: "nexi.mac.verify",
      input: ["key": .text(clientSecret), "merchantId": UTF8Text.json(merchantId), "fields": callback.fields],
      formula: NexiSignatures.mac(
        isNotice: true, { callback.value(ignoringCase: $0) }, key: Array(clientSecret.utf8), merchantId: merchantId),
      given: callback.value(ignoringCase: "MAC") ?? [])
  }

  /// Ends an intent and tells the merchant.
  mutating func finish(_ intent: Payment, _ exchange: inout EmulatedExchange) {
    intents.put(intent, &exchange)
    index(intent)
    exchange.notices.append(NexiNotice.notice(intent, clientId, clientSecret))
  }

  mutating func respond(_ exchange: inout EmulatedExchange) -> HTTPResponse {
    if exchange.path.hasPrefix("/app/") { return NexiPage.respond(&exchange, &self) }
    let isPayment = exchange.path.hasPrefix("/api/v2/payments/")
    switch exchange.path {
    case "/authorization/oauth/token":
      exchange.review.call = "TOKEN"
      guard exchange.expects("POST") else { return .text(405, "it must be POST") }
      return token(&exchange)
    case "/api/v2/payment-intents":
      exchange.review.call = "PAYMENT_INTENT"
      guard exchange.expects("POST") else { return .text(405, "it must be POST") }
      return paymentIntent(&exchange)
    case _ where isPayment:
      exchange.review.call = "PAYMENT"
      guard exchange.expects("GET") else { return .text(405, "it must be GET") }
      return query(exchange.path.dropFirst(17), &exchange)
    default:
      exchange.review.find(
        .unknownCall, "path",
        "the calls are /nexi/authorization/oauth/token, /nexi/api/v2/payment-intents and /nexi/api/v2/payments/…")
      return .text(404, "unknown path")
    }
  }

  private mutating func paymentIntent(_ exchange: inout EmulatedExchange) -> HTTPResponse {
    let isAuthorized = isAuthorized(&exchange)
    let before = exchange.review.findings.count
    guard let body = JSONReading.object(&exchange, hiding: []) else {
      return NexiAnswer.badRequest(Array(exchange.review.findings.dropFirst(before)))
    }
    exchange.review.find(NexiReview.paymentIntent(body))
    if exchange.isRefused {
      guard isAuthorized else { return NexiAnswer.unauthorized("invalid_token", "The token is not valid.") }
      return NexiAnswer.badRequest(exchange.review.findings)
    }
    let reference = body["transId"]?.string ?? ""
    guard references["transId \(reference)"] == nil else {
      exchange.review.refusal = "there is already an intent with this transId"
      // 2: error, 017: already existing, 0002: TransID (Computop, response codes).
      return NexiAnswer.unprocessable("20170002", "TransID already existing", references["transId \(reference)"])
    }
    let currency = body["amount"]?["currency"]?.string ?? ""
    let value = body["amount"]?["value"]?.scalar ?? "0"
    guard let minor = Int(value), minor > 0 else {
      return exchange.refuse("the amount is zero", NexiAnswer.unprocessable("20120005", "Amount invalid value", nil))
    }
    var intent = Payment(
      Self.name, id: Identifier.hex(16), reference: reference, amount: value, currency: currency, minor: minor,
      plan: .amount(minor), status: "AUTHORIZE_REQUEST")
    intent.details["capture"] = body["captureMethod"]?["type"]?.string ?? "AUTOMATIC"
    exchange.review.subject = intent.id
    intents.put(intent, &exchange)
    index(intent)
    return NexiAnswer.intent(intent)
  }

  private func query(_ path: Substring, _ exchange: inout EmulatedExchange) -> HTTPResponse {
    let isAuthorized = isAuthorized(&exchange)
    if exchange.isRefused || !isAuthorized && !exchange.isLenient {
      return NexiAnswer.unauthorized("invalid_token", "The token is not valid.")
    }
    let isReference = path.hasPrefix("transactions/")
    let name = isReference ? "transId \(path.dropFirst(13))" : "payId \(path)"
    guard let intent = references[name].flatMap({ intents[$0] }) else {
      return exchange.refuse("no such payment", NexiAnswer.unprocessable("20120001", "PayID invalid value", nil))
    }
    exchange.review.subject = intent.id
    return NexiAnswer.payment(intent)
  }
}
