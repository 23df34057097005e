import Encodings
import Gateways
import Messages

/// The merchant's server, which an app calls instead of EveryPay (EveryPay Apple Pay SDK, Backend API Integration
/// Guide).
///
/// Each message is handled by an operation of the kit; no document states the server's error answers.
extension EveryPayEmulator {
  /// Creates a payment for the app and tells it what it needs.
  mutating func oneOffOfApp(_ exchange: inout EmulatedExchange) -> HTTPResponse {
    let body = JSONReading.object(&exchange, hiding: [])
    let known: Set<String> = ["amount", "orderReference", "customerEmail", "label"]
    exchange.review.find(FieldReview.undocumented(body, but: known))
    guard body != nil, let asked = Self.backend("oneoff", exchange.request.body, [], &exchange), !exchange.isRefused
    else { return Self.refused(exchange) }
    let fields = [
      JSON.Member("account_name", .text(account)), JSON.Member("mobile_payment", .bool(true)),
    ]
    guard let payment = payment(.object(fields + (asked.members ?? []))) else {
      exchange.review.find(.rejection(.tooManyDecimals), "amount", "the currency of the account has fewer decimals")
      return Self.refused(exchange)
    }
    exchange.review.subject = payment.id
    payments.put(payment, &exchange)
    return Self.answer("created", EveryPayAnswer.created(payment, exchange.base), &exchange)
  }

  /// Makes a payment with the app's Apple Pay token.
  mutating func applePayOfApp(_ exchange: inout EmulatedExchange) -> HTTPResponse {
    let body = JSONReading.object(&exchange, hiding: ["paymentData", "mobile_access_token"])
    let known: Set<String> = ["payment_reference", "mobile_access_token", "paymentData"]
    exchange.review.find(FieldReview.undocumented(body, but: known))
    AppleToken.note(body?["paymentData"], at: "paymentData", &exchange.review)
    // EveryPay's address does not affect what the server makes of the body.
    let address = [("baseUrl", JSON.text("https://everypay.example"))]
    guard let body, Self.backend("process", exchange.request.body, address, &exchange) != nil, !exchange.isRefused
    else { return Self.refused(exchange) }
    guard var payment = payments[body["payment_reference"]?.string ?? ""] else {
      exchange.review.refusal = "no such payment"
      return Self.refused(exchange, 404)
    }
    exchange.review.subject = payment.id
    let right: JSON = ["token": .text(payment.details["mobile_access_token"] ?? "")]
    let given = "Bearer \(body["mobile_access_token"]?.string ?? "")"
    let isAuthorized = exchange.review.verify(
      SignatureFormula("everypay.authorization.bearer", right), Array(given.utf8), at: "mobile_access_token",
      isHex: false)
    guard isAuthorized || !exchange.isRefused else { return Self.refused(exchange, 401) }
    return Self.answer("processed", pay(&payment, &exchange), &exchange)
  }

  /// What the server makes of a body; `nil` if it refuses it, which is reported.
  private static func backend(
    _ name: String, _ body: [UInt8], _ others: [(String, JSON)], _ exchange: inout EmulatedExchange
  ) -> JSON? {
    switch Gateway.operation("everypay.backend.\(name)")?.answer(.members([("body", UTF8Text.json(body))] + others)) {
    case .value(let value): return value
    case .reject(let rejection):
      exchange.review.find(rejection, at: "body")
      return nil
    case .error, nil: return nil
    }
  }

  /// EveryPay's answer as the app receives it.
  private static func answer(
    _ name: String, _ answer: HTTPResponse, _ exchange: inout EmulatedExchange
  ) -> HTTPResponse {
    guard answer.status < 300, let told = backend(name, answer.body, [], &exchange) else {
      return refused(exchange, answer.status)
    }
    return .json(200, told)
  }

  private static func refused(_ exchange: EmulatedExchange, _ status: Int = 400) -> HTTPResponse {
    let finding = exchange.review.findings.first.map { "\($0.place): \($0.sentence)" }
    return .json(status, ["error": .text(finding ?? exchange.review.refusal ?? "not valid")])
  }
}
