package import Encodings
import Gateways

/// Reviews the bodies of EveryPay's requests, which are not signed.
package enum EveryPayReview {
  private static let own = [EveryPayRequests.nonce, EveryPayRequests.timestamp]
  private static let token = EveryPayRequests.token + own
  /// The payment's rows without the amount, which may be a number or text; JSON writers drop trailing zeros.
  private static let payment = EveryPayRequests.payment.filter { $0.name != "amount" } + own
  private static let known = Set(EveryPayRequests.payment.map(\.name) + ["api_username", "nonce", "timestamp"])

  /// Reviews a one-off payment.
  ///
  /// - Parameter account: the account, where the body names none; its name begins with its currency: `EUR3D1`.
  package static func oneOff(_ body: JSON, account: String? = nil) -> [MessageFlaw] {
    let isToken = body["request_token"] == .bool(true) && body["amount"].flatMap(number) == 0
    var flaws = FieldReview.json(isToken ? token : payment, body)
    flaws += FieldReview.unknown((body.members ?? []).map(\.name.string), but: known, isForm: false)
    if isToken, body["token_consent_agreed"] != .bool(true) {
      flaws.append(
        MessageFlaw(
          .rejection(.missingField), "token_consent_agreed", "a token needs the customer's consent: true"))
    }
    return flaws + amount(body, account)
  }

  private static func number(_ amount: JSON) -> Int? {
    amount.withoutExponent.scalarBytes.flatMap { Int(String(decoding: $0, as: UTF8.self)) }
  }

  /// The currency of a payment: the one it names, or else the account's.
  package static func currency(_ body: JSON, account: String? = nil) -> String {
    body["currency_code"]?.string ?? String((account ?? body["account_name"]?.string ?? "").prefix(3))
  }

  private static func amount(_ body: JSON, _ account: String?) -> [MessageFlaw] {
    guard let amount = body["amount"]?.withoutExponent.scalarBytes else {
      return [
        MessageFlaw(.rejection(.missingField), "amount", "'amount' is missing, or neither number nor text")
      ]
    }
    let input: JSON = [
      "amount": UTF8Text.json(amount), "currency": .text(currency(body, account: account)),
      "gateway": .text("everypay"),
    ]
    return switch Gateway.operation("amount.decimal")?.answer(input) {
    case .reject(let rejection)?:
      [
        MessageFlaw(
          .rejection(rejection.code), rejection.code == .unknownCurrency ? "currency_code" : "amount",
          rejection.message)
      ]
    case .error(let error)?: [MessageFlaw(.rejection(.invalidAmount), "amount", error.description)]
    default: []
    }
  }

  /// Reviews the payment data of Apple Pay.
  package static func applePay(_ body: JSON) -> [MessageFlaw] {
    var flaws = FieldReview.json(EveryPayRequests.applePay, body)
    let known: Set<String> = ["payment_reference", "ios_app", "paymentData"]
    flaws += FieldReview.unknown((body.members ?? []).map(\.name.string), but: known, isForm: false)
    if body["ios_app"] != .bool(true) {
      flaws.append(
        MessageFlaw(.rejection(.missingField), "ios_app", "it must be true for a token of an app"))
    }
    return flaws
  }
}
