import Encodings
import Gateways
import Platform

/// What is asked of the body of a one-off payment.
extension EveryPayEmulator {
  /// No document says how old a `timestamp` may be; this is what the vendor's PHP code of API version 2 takes.
  private static let seconds = 600

  /// Puts down what is wrong with the fields of a one-off payment.
  func check(_ body: JSON, _ review: inout RequestReview) {
    let isToken = body["request_token"] == .bool(true) && body["amount"]?.scalar.flatMap { Int($0) } == 0
    let rules = isToken ? EveryPayRequests.token : EveryPayRequests.payment.filter { $0.name != "amount" }
    review.check(rules + [EveryPayRequests.nonce, EveryPayRequests.timestamp], body)
    let known = EveryPayRequests.payment.map(\.name) + ["api_username", "nonce", "timestamp"]
    review.refuseUnknown(body, but: Set(known))
    if isToken, body["token_consent_agreed"] != .bool(true) {
      review.find(.rejection(.missingField), "token_consent_agreed", "a token needs the customer's consent: true")
    }
    for (name, value, variable) in [
      ("api_username", username, "EVERYPAY_USERNAME"), ("account_name", account, "EVERYPAY_ACCOUNT"),
    ] where body[name]?.string != value {
      if body[name] != nil {
        review.find(.unknownMerchant, name, "it is not the sandbox's, which is \(variable) or the demo value")
      } else if name == "api_username" {
        review.find(.rejection(.missingField), name, "'api_username' is missing")
      }
    }
    checkAmount(body, &review)
  }

  /// A number or, as the gateway takes as well, a text; JSON writers leave zeros at the end out.
  private func checkAmount(_ body: JSON, _ review: inout RequestReview) {
    guard let amount = body["amount"]?.scalar else {
      review.find(.rejection(.missingField), "amount", "'amount' is missing, or neither number nor text")
      return
    }
    let input = JSON.members([
      ("amount", .text(amount)), ("currency", .text(currency(body))), ("gateway", .text("everypay")),
    ])
    switch Gateway.operation("amount.decimal")?.answer(input) {
    case .reject(let rejection)?:
      review.find(rejection, at: rejection.code == .unknownCurrency ? "currency_code" : "amount")
    case .error(let error)?: review.find(.rejection(.invalidAmount), "amount", error.description)
    default: return
    }
  }

  /// Where no currency is named the account's counts, whose name begins with it: `EUR3D1`.
  func currency(_ body: JSON) -> String { body["currency_code"]?.string ?? String(account.prefix(3)) }

  /// Puts down a nonce that was there before and a time that is not now: both are answered like wrong credentials.
  func checkFreshness(_ body: JSON, _ exchange: inout EmulatedExchange) -> Bool {
    var isFresh = true
    if let nonce = body["nonce"]?.string, nonces[SingleUseToken.id("nonce", nonce)] != nil {
      exchange.review.find(.rejection(.invalidValue), "nonce", "it was used before; every request needs a new one")
      isFresh = false
    }
    if let time = SeedTime(Array(SeedTime.completing(body["timestamp"]?.string ?? "").utf8)),
      abs(time.seconds - POSIX.seconds) > Self.seconds
    {
      exchange.review.find(
        .rejection(.invalidValue), "timestamp", "it is more than ten minutes from the time that it is now")
      isFresh = false
    }
    return isFresh
  }
}
