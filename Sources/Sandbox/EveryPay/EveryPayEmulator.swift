import Encodings
import Gateways
import Messages

/// EveryPay as its merchants see it: one-off payments, tokens, Apple Pay's payment data, and the state of a payment.
struct EveryPayEmulator: Emulator {
  static let name = "everypay"
  static let calls = ["ONEOFF", "PAYMENT", "APPLE_PAY", "PAGE", "APP_ONEOFF", "APP_APPLE_PAY"]
  static let variables = [
    Credentials.Variable(name: "EVERYPAY_USERNAME", demo: "sandbox-username"),
    Credentials.Variable(name: "EVERYPAY_SECRET", demo: "sandbox-api-secret"),
    Credentials.Variable(name: "EVERYPAY_ACCOUNT", demo: "EUR3D1"),
  ]

  let username: String
  let secret: String
  let account: String
  var payments = Ledger<Payment>()
  var nonces = Ledger<SingleUseToken>()

  init(_ credentials: Credentials) {
    username = credentials["EVERYPAY_USERNAME"]
    secret = credentials["EVERYPAY_SECRET"]
    account = credentials["EVERYPAY_ACCOUNT"]
  }

  /// The paths that take POST, with their calls.
  private static let posted = [
    "/api/v4/payments/oneoff": "ONEOFF", "/api/v4/apple_pay/payment_data": "APPLE_PAY", "/api/oneoff": "APP_ONEOFF",
    "/api/apple-pay/process": "APP_APPLE_PAY",
  ]

  func greeting(_ base: String) -> String {
    "EveryPay: base URL \(base), username \(username), account \(account)"
  }

  mutating func restore(_ entry: JSON) -> Bool {
    payments.restore(entry, of: Self.name) || nonces.restore(entry, of: Self.name)
  }

  mutating func respond(_ exchange: inout EmulatedExchange) -> HTTPResponse {
    if exchange.path.hasPrefix("/lp/") { return EveryPayPage.respond(&exchange, &self) }
    let isPayment = exchange.path.hasPrefix("/api/v4/payments/") && exchange.path != "/api/v4/payments/oneoff"
    if let call = Self.posted[String(exchange.path)] {
      exchange.review.call = call
      guard exchange.expects("POST") else { return EveryPayAnswer.error(405, 405, "it must be POST") }
    }
    switch exchange.path {
    case "/api/v4/payments/oneoff": return oneOff(&exchange)
    case "/api/v4/apple_pay/payment_data": return applePay(&exchange)
    case "/api/oneoff": return oneOffOfApp(&exchange)
    case "/api/apple-pay/process": return applePayOfApp(&exchange)
    case _ where isPayment:
      exchange.review.call = "PAYMENT"
      guard exchange.expects("GET") else { return EveryPayAnswer.error(405, 405, "it must be GET") }
      return query(String(exchange.path.dropFirst(17)), &exchange)
    default:
      exchange.review.find(
        .unknownCall, "path",
        "the calls are /everypay/api/v4/payments/oneoff, /payments/… and /apple_pay/payment_data; an app's are "
          + "/everypay/api/oneoff and /everypay/api/apple-pay/process")
      return EveryPayAnswer.notFound()
    }
  }

  /// Ends a payment and tells the merchant; without capture it stays authorised.
  mutating func settle(_ payment: inout Payment, _ plan: TestPlan, _ exchange: inout EmulatedExchange) {
    payment.status = plan.isApproved ? (plan == .captureDeclined ? "authorised" : "settled") : "failed"
    if !plan.isApproved { payment.details["failure"] = "Declined by the test amount" }
    if plan.isApproved, payment.details["request_token"] != nil { payment.details["token"] = Identifier.hex(12) }
    finish(payment, &exchange)
  }

  /// Callbacks of API version 4 are not signed; those of version 2's forms are.
  func check(of callback: CallbackContent) -> CallbackCheck? {
    guard callback["payment_reference"] != nil else { return nil }
    guard let hmac = callback["hmac"] else { return callback["event_name"] == nil ? nil : .unsigned }
    return .signed(
      operation: "everypay.hmac.verify",
      input: ["form": UTF8Text.json(callback.withSmallDigits("hmac")), "secret": .text(secret)],
      formula: EveryPaySignatures.hmac(callback.fields, Array(secret.utf8)), given: hmac)
  }

  mutating func finish(_ payment: Payment, _ exchange: inout EmulatedExchange) {
    payments.put(payment, &exchange)
    exchange.notices.append(Self.notice(payment))
  }

  /// The callback is not signed: it only names the payment to query, so a forged one names another.
  private static func notice(_ payment: Payment) -> Notice {
    var notice = Notice(subject: "status_updated \(payment.id)", method: "GET", contentType: "") { isForged in
      let reference = Array(payment.id.utf8)
      return FormSpelling.rfc3986.encode([
        FormBody.Pair(name: Array("payment_reference".utf8), value: isForged ? Notice.forge(reference) : reference),
        FormBody.Pair(name: Array("order_reference".utf8), value: Array(payment.reference.utf8)),
        FormBody.Pair(name: Array("event_name".utf8), value: Array("status_updated".utf8)),
      ])
    }
    notice.target = payment.details["callback_url"].flatMap(LoopbackURL.init)
    return notice
  }
}
