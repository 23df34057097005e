import Encodings
import Foundation
import Gateways
import Testing

/// A PayFort merchant with its calls; the signature of every answer is checked.
struct PayFortMerchant {
  static let card = "4005550000000001"

  private let url: URL
  private let account: [String: String]
  private let requestPhrase: String
  let responsePhrase: String
  private let algorithm: String

  init(_ venue: TestTarget) throws {
    url = try venue.url("PAYFORT_URL")
    account = [
      "access_code": try venue["PAYFORT_ACCESS_CODE"],
      "merchant_identifier": try venue["PAYFORT_MERCHANT_IDENTIFIER"], "language": "en",
    ]
    requestPhrase = try venue["PAYFORT_REQUEST_PHRASE"]
    responsePhrase = try venue["PAYFORT_RESPONSE_PHRASE"]
    algorithm = try venue["PAYFORT_ALGORITHM"]
  }

  /// The fields of a payment; the last two digits of the amount choose its outcome.
  static func payment(_ amount: String = "10.00", _ more: [String: String] = [:]) -> [String: String] {
    [
      "merchant_reference": reference(), "amount": amount, "currency": "AED", "customer_email": "doe+live@example.com",
      "order_description": "Tea / cake # 1", "customer_name": "\u{645}\u{62d}\u{645}\u{62f} Doe",
      "return_url": "https://shop.example/back?a=1",
    ].merging(more) { $1 }
  }

  static func reference() -> String { "live-\(UUID().uuidString.prefix(30))" }

  static let wallet: JSON = [
    "apple_data": .text("ZGF0YQ=="), "apple_signature": .text("c2ln"),
    "apple_header": [
      "apple_transactionId": .text("93ee"), "apple_ephemeralPublicKey": .text("MFkw"),
      "apple_publicKeyHash": .text("tqYV"),
    ],
    "apple_paymentMethod": [
      "apple_displayName": .text("Visa 0001"), "apple_network": .text("Visa"), "apple_type": .text("debit"),
    ],
  ]

  func call(
    _ name: String, _ action: String, _ fields: [String: String], account other: [String: String] = [:],
    token: JSON? = nil, phrase: String? = nil, header: (name: String, value: String?)? = nil,
    change: @escaping (String) -> String = { $0 }
  ) async throws -> FlowOutcome {
    let outcome = try await exchange(name, action, fields, other, token, phrase, header, change).outcome()
    // An invalid request is answered without a signature.
    if outcome.json["status"] != .text("00") { try verify(outcome.answer.body) }
    return outcome
  }

  /// Posts a browser's form to the payment page; the answer is the URL that follows.
  func tokenize(_ card: String = card, _ expiry: String = "3912", change: @escaping (String) -> String = { $0 })
    async throws
    -> FlowOutcome
  {
    let fields = [
      "merchant_reference": Self.reference(), "card_number": card, "expiry_date": expiry, "card_security_code": "123",
      "card_holder_name": "John Doe", "return_url": "https://shop.example/back?a=1",
    ]
    let answer = try await exchange("tokenization", "TOKENIZATION", fields, [:], nil, nil, nil, change).answer()
    return try back(answer, "TOKENIZATION")
  }

  /// Reads what the browser brings back to the shop like an answer.
  func back(_ answer: LiveClient.Answer, _ action: String) throws -> FlowOutcome {
    guard let location = answer.location else { return try Exchange.decode("payfort", action, answer) }
    #expect(answer.status == 303)
    let items = URLComponents(string: location.replacingOccurrences(of: "+", with: "%20"))?.queryItems ?? []
    let parameters = items.filter { $0.name != "a" }
    let body = JSON.members(parameters.map { ($0.name, .text($0.value ?? "")) }).line
    try verify(body)
    let read = LiveClient.Answer(status: 200, contentType: "application/json", location: location, body: body)
    return try Exchange.decode("payfort", action, read)
  }

  /// Checks the signature of an answer or a callback.
  func verify(_ body: String) throws {
    let operation = try #require(Gateway.operation("payfort.signature.verify"))
    let input: JSON = [
      "phrase": .text(responsePhrase), "algorithm": .text(algorithm),
      "parameters": try JSON(parsing: Array(body.utf8)),
    ]
    #expect(operation.answer(input) == .value(["accepted": .bool(true)]), "the answer's signature")
  }

  /// Signs a body by its contents, so that only the change is wrong.
  func resigned(_ body: String, phrase: String? = nil) -> String {
    guard let json = try? JSON(parsing: Array(body.utf8)), let operation = Gateway.operation("payfort.signature"),
      case .value(let signature) = operation.answer(
        ["phrase": .text(phrase ?? requestPhrase), "algorithm": .text(algorithm), "parameters": json])
    else { return body }
    return BodyChange.with("signature", signature)(body)
  }

  private func exchange(
    _ name: String, _ action: String, _ fields: [String: String], _ other: [String: String], _ token: JSON?,
    _ phrase: String?, _ header: (name: String, value: String?)?, _ change: @escaping (String) -> String
  ) -> Exchange {
    let all = account.merging(other) { $1 }.merging(fields) { $1 }
    let api = url.absoluteString
    let page = api.replacingOccurrences(of: "/paymentApi", with: "/paymentPage")
      .replacingOccurrences(of: "sbpaymentservices.", with: "sbcheckout.")
    return Exchange(
      operation: "payfort.request.\(name)", action: action,
      input: [
        "environment": .text("sandbox"), "phrase": .text(phrase ?? requestPhrase), "algorithm": .text(algorithm),
        "fields": .members(all.map { ($0.key, .text($0.value)) }), "token": token,
      ], redirect: { $0.hasSuffix("/paymentPage") ? page : api }, change: change, header: header)
  }
}
