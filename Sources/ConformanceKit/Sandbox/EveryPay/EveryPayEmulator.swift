/// EveryPay as its merchants see it: one-off payments, tokens, Apple Pay's payment data, and the state of a payment.
struct EveryPayEmulator: Emulator {
  static let name = "everypay"
  static let calls = ["ONEOFF", "PAYMENT", "APPLE_PAY", "PAGE"]
  static let variables = [
    Credentials.Variable(name: "EVERYPAY_USERNAME", demo: "sandbox-username"),
    Credentials.Variable(name: "EVERYPAY_SECRET", demo: "sandbox-api-secret"),
    Credentials.Variable(name: "EVERYPAY_ACCOUNT", demo: "EUR3D1"),
  ]

  let username: String
  private let secret: String
  let account: String
  var payments = Ledger<Payment>()
  private(set) var nonces = Ledger<Grant>()

  init(_ credentials: Credentials) {
    username = credentials["EVERYPAY_USERNAME"]
    secret = credentials["EVERYPAY_SECRET"]
    account = credentials["EVERYPAY_ACCOUNT"]
  }

  func greeting(_ base: String) -> String {
    "EveryPay: base URL \(base), username \(username), account \(account)"
  }

  mutating func restore(_ entry: JSON) -> Bool {
    payments.restore(entry, of: Self.name) || nonces.restore(entry, of: Self.name)
  }

  mutating func respond(_ visit: inout Visit) -> HTTPResponse {
    if visit.path.hasPrefix("/lp/") { return EveryPayPage.respond(&visit, &self) }
    let isPayment = visit.path.hasPrefix("/api/v4/payments/") && visit.path != "/api/v4/payments/oneoff"
    switch visit.path {
    case "/api/v4/payments/oneoff":
      visit.examination.call = "ONEOFF"
      guard visit.expects("POST") else { return EveryPayAnswer.error(405, 405, "it must be POST") }
      return oneOff(&visit)
    case "/api/v4/apple_pay/payment_data":
      visit.examination.call = "APPLE_PAY"
      guard visit.expects("POST") else { return EveryPayAnswer.error(405, 405, "it must be POST") }
      return applePay(&visit)
    case _ where isPayment:
      visit.examination.call = "PAYMENT"
      guard visit.expects("GET") else { return EveryPayAnswer.error(405, 405, "it must be GET") }
      return query(String(visit.path.dropFirst(17)), &visit)
    default:
      visit.examination.find(
        .unknownCall, "path", "the calls are /everypay/api/v4/payments/oneoff, /payments/… and /apple_pay/payment_data")
      return EveryPayAnswer.notFound()
    }
  }

  private mutating func oneOff(_ visit: inout Visit) -> HTTPResponse {
    guard let body = JSONReading.object(&visit, hiding: []) else { return EveryPayAnswer.error(400, 4999, "not JSON") }
    let isAuthorized = EveryPayAuthorization.basic(username, secret, &visit)
    check(body, &visit.examination)
    let isFresh = checkFreshness(body, &visit)
    if visit.isRefused {
      let isOther = visit.examination.findings.contains { $0.place == "api_username" }
      return !isAuthorized || !isFresh || isOther
        ? EveryPayAnswer.unauthorized() : EveryPayAnswer.invalid(visit.examination.findings)
    }
    guard let payment = payment(body) else { return EveryPayAnswer.error(422, 4999, "amount") }
    visit.examination.subject = payment.id
    nonces.put(Grant(Self.name, "nonce", body["nonce"]?.string ?? "", for: payment.id), &visit)
    payments.put(payment, &visit)
    return EveryPayAnswer.created(payment, visit.base)
  }

  private func payment(_ body: JSON) -> Payment? {
    let currency = currency(body)
    guard let amount = body["amount"]?.scalar, let minor = MinorUnits.of(amount, currency) else { return nil }
    var payment = Payment(
      Self.name, id: Identifier.hex(20), reference: body["order_reference"]?.string ?? "", amount: amount,
      currency: currency, minor: minor, plan: .amount(minor), status: "initial")
    for name in ["account_name", "label", "country_code", "customer_url", "callback_url"] {
      if let text = body[name]?.string, text.utf8.count <= 1024 { payment.details[name] = text }
    }
    if body["mobile_payment"] == .bool(true) { payment.details["mobile_access_token"] = Identifier.hex(20) }
    if body["request_token"] == .bool(true) { payment.details["request_token"] = "true" }
    payment.details["created"] = Timestamp.iso8601()
    payment.details["key"] = Identifier.hex(16)
    return payment
  }

  private mutating func applePay(_ visit: inout Visit) -> HTTPResponse {
    guard let body = JSONReading.object(&visit, hiding: ["paymentData"]) else {
      return EveryPayAnswer.error(400, 4999, "not JSON")
    }
    visit.examination.check(EveryPayRequests.applePay, body)
    visit.examination.refuseUnknown(body, but: ["payment_reference", "ios_app", "paymentData"])
    if body["ios_app"] != .bool(true) {
      visit.examination.find(.rejection(.missingField), "ios_app", "it must be true for a token of an app")
    }
    AppleToken.note(body["paymentData"], at: "paymentData", &visit.examination)
    guard var payment = payments[body["payment_reference"]?.string ?? ""] else {
      let isAuthorized = EveryPayAuthorization.anyBearer(&visit)
      let answer = visit.isRefused ? EveryPayAnswer.invalid(visit.examination.findings) : EveryPayAnswer.notFound()
      visit.examination.find(
        .unknownPayment, "payment_reference", "there is no such payment, so that its token cannot be judged")
      return isAuthorized ? answer : EveryPayAnswer.unauthorized()
    }
    visit.examination.subject = payment.id
    let isAuthorized = EveryPayAuthorization.bearer(payment.details["mobile_access_token"] ?? "", &visit)
    if visit.isRefused {
      return isAuthorized ? EveryPayAnswer.invalid(visit.examination.findings) : EveryPayAnswer.unauthorized()
    }
    guard payment.status == "initial" else {
      visit.examination.refusal = "the payment was made before"
      return EveryPayAnswer.error(422, 4999, "The payment is not in the state initial")
    }
    payment.details["method"] = "apple_pay"
    settle(&payment, visit.plan(or: payment.plan), &visit)
    return .json(
      200,
      .members([
        ("payment_reference", .text(payment.id)), ("order_reference", .text(payment.reference)),
        ("state", .text(payment.status)),
      ]))
  }

  private func query(_ reference: String, _ visit: inout Visit) -> HTTPResponse {
    let isAuthorized = EveryPayAuthorization.basic(username, secret, &visit)
    let names = (try? FormBody.decodeStrictly(visit.request.query)) ?? []
    let user = names.first { $0.name.elementsEqual("api_username".utf8) }?.value
    if user.map({ $0.elementsEqual(username.utf8) }) != true {
      visit.examination.find(
        user == nil ? .rejection(.missingField) : .unknownMerchant, "api_username",
        "the query must have the user name of the header")
    }
    if visit.isRefused {
      return isAuthorized && user == nil || !isAuthorized
        ? EveryPayAnswer.unauthorized() : EveryPayAnswer.invalid(visit.examination.findings)
    }
    guard let payment = payments[reference] else {
      visit.examination.refusal = "no such payment"
      return EveryPayAnswer.notFound()
    }
    visit.examination.subject = payment.id
    return EveryPayAnswer.payment(payment)
  }

  /// Ends a payment and tells the merchant; what is not captured stays authorised.
  mutating func settle(_ payment: inout Payment, _ plan: TestPlan, _ visit: inout Visit) {
    payment.status = plan.isGood ? (plan == .captureDeclined ? "authorised" : "settled") : "failed"
    if !plan.isGood { payment.details["failure"] = "Declined by the test amount" }
    if plan.isGood, payment.details["request_token"] != nil { payment.details["token"] = Identifier.hex(12) }
    finish(payment, &visit)
  }

  mutating func finish(_ payment: Payment, _ visit: inout Visit) {
    payments.put(payment, &visit)
    visit.notices.append(Self.notice(payment))
  }

  /// The callback is not signed: it only says which payment to ask for, so a false one names another.
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
