import Encodings
import Gateways
import Messages

extension EveryPayEmulator {
  mutating func oneOff(_ exchange: inout EmulatedExchange) -> HTTPResponse {
    guard let body = JSONReading.object(&exchange, hiding: []) else {
      return EveryPayAnswer.error(400, 4999, "not JSON")
    }
    let isAuthorized = EveryPayAuthorization.basic(username, secret, &exchange)
    check(body, &exchange.review)
    let isFresh = checkFreshness(body, &exchange)
    if exchange.isRefused {
      let isOther = exchange.review.findings.contains { $0.place == "api_username" }
      return !isAuthorized || !isFresh || isOther
        ? EveryPayAnswer.unauthorized() : EveryPayAnswer.invalid(exchange.review.findings)
    }
    guard let payment = payment(body) else { return EveryPayAnswer.error(422, 4999, "amount") }
    exchange.review.subject = payment.id
    nonces.put(SingleUseToken(Self.name, "nonce", body["nonce"]?.string ?? "", for: payment.id), &exchange)
    payments.put(payment, &exchange)
    return EveryPayAnswer.created(payment, exchange.base)
  }

  func payment(_ body: JSON) -> Payment? {
    let currency = EveryPayReview.currency(body, account: account)
    guard let amount = body["amount"]?.scalar, let minor = MinorAmount.of(amount, currency) else { return nil }
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

  mutating func applePay(_ exchange: inout EmulatedExchange) -> HTTPResponse {
    guard let body = JSONReading.object(&exchange, hiding: ["paymentData"]) else {
      return EveryPayAnswer.error(400, 4999, "not JSON")
    }
    exchange.review.find(EveryPayReview.applePay(body))
    AppleToken.note(body["paymentData"], at: "paymentData", &exchange.review)
    guard var payment = payments[body["payment_reference"]?.string ?? ""] else {
      let isAuthorized = EveryPayAuthorization.anyBearer(&exchange)
      let answer = exchange.isRefused ? EveryPayAnswer.invalid(exchange.review.findings) : EveryPayAnswer.notFound()
      exchange.review.find(
        .unknownPayment, "payment_reference", "there is no such payment, so its token cannot be judged")
      return isAuthorized ? answer : EveryPayAnswer.unauthorized()
    }
    exchange.review.subject = payment.id
    let isAuthorized = EveryPayAuthorization.bearer(payment.details["mobile_access_token"] ?? "", &exchange)
    if exchange.isRefused {
      return isAuthorized ? EveryPayAnswer.invalid(exchange.review.findings) : EveryPayAnswer.unauthorized()
    }
    return pay(&payment, &exchange)
  }

  /// Makes a payment with a token that was checked.
  mutating func pay(_ payment: inout Payment, _ exchange: inout EmulatedExchange) -> HTTPResponse {
    guard payment.status == "initial" else {
      return exchange.refuse(
        "the payment was made before", EveryPayAnswer.error(422, 4999, "The payment is not in the state initial"))
    }
    payment.details["method"] = "apple_pay"
    settle(&payment, exchange.plan(or: payment.plan), &exchange)
    return .ok([
      "payment_reference": .text(payment.id), "order_reference": .text(payment.reference),
      "state": .text(payment.status),
    ])
  }

  func query(_ reference: String, _ exchange: inout EmulatedExchange) -> HTTPResponse {
    let isAuthorized = EveryPayAuthorization.basic(username, secret, &exchange)
    let names = (try? FormBody.decodeStrictly(exchange.request.query)) ?? []
    let user = names.first { $0.name.elementsEqual("api_username".utf8) }?.value
    if user.map({ $0.elementsEqual(username.utf8) }) != true {
      exchange.review.find(
        user == nil ? .rejection(.missingField) : .unknownMerchant, "api_username",
        "the query must have the user name of the header")
    }
    if exchange.isRefused {
      return isAuthorized && user == nil || !isAuthorized
        ? EveryPayAnswer.unauthorized() : EveryPayAnswer.invalid(exchange.review.findings)
    }
    guard let payment = payments[reference] else {
      return exchange.refuse("no such payment", EveryPayAnswer.notFound())
    }
    exchange.review.subject = payment.id
    return EveryPayAnswer.payment(payment)
  }
}
