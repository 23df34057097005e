import Encodings
import Foundation
import Gateways
import Testing

/// An EveryPay merchant with its calls.
struct EveryPayMerchant {
  let base: URL
  private let username: String
  private let secret: String
  private let account: String

  init(_ venue: TestTarget) throws {
    base = try venue.url("EVERYPAY_URL")
    username = try venue["EVERYPAY_USERNAME"]
    secret = try venue["EVERYPAY_SECRET"]
    account = try venue["EVERYPAY_ACCOUNT"]
  }

  /// The fields of a payment; the last two digits of the amount choose its outcome.
  func payment(_ amount: String? = "19.99", isMobile: Bool = false) -> [(String, JSON?)] {
    [
      ("account_name", .text(account)), ("amount", amount.map { .text($0) }), ("label", .text("T\u{e9} & pan")),
      ("currency_code", .text("EUR")), ("country_code", .text("EE")),
      ("order_reference", .text("live-\(UUID().uuidString)")), ("customer_url", .text("https://shop.example/back?a=1")),
      ("customer_ip", .text("203.0.113.7")), ("customer_email", .text("doe+live@example.com")),
      ("mobile_payment", isMobile ? .bool(true) : nil),
    ]
  }

  func create(
    _ fields: [(String, JSON?)], _ name: String = "oneoff", secret: String? = nil, username: String? = nil,
    nonce: String = UUID().uuidString, age: Double = 0, header: (name: String, value: String?)? = nil,
    change: @escaping (String) -> String = { $0 }
  ) async throws -> FlowOutcome {
    try await call(
      name, "ONEOFF",
      credentials(username, secret) + [
        ("nonce", .text(nonce)), ("timestamp", .text(Date(timeIntervalSinceNow: -age).formatted(.iso8601))),
        ("fields", .members(fields)),
      ], header, change)
  }

  func find(
    _ reference: String, secret: String? = nil, change: @escaping (String) -> String = { $0 }
  ) async throws -> FlowOutcome {
    try await call(
      "payment", "PAYMENT", credentials(nil, secret) + [("paymentReference", .text(reference))], url: change)
  }

  func applePay(_ reference: String, _ token: String, change: @escaping (String) -> String = { $0 }) async throws
    -> FlowOutcome
  {
    let data: JSON = [
      "data": .text("ZGF0YQ=="), "signature": .text("c2ln"), "version": .text("EC_v1"),
      "header": [
        "ephemeralPublicKey": .text("MFkw"), "publicKeyHash": .text("tqYV"), "transactionId": .text("93ee"),
      ],
    ]
    return try await call(
      "applepay", "APPLE_PAY",
      [
        ("token", .text(token)),
        ("fields", ["payment_reference": .text(reference), "paymentData": data]),
      ], nil, change)
  }

  /// The header that the kit writes.
  func authorization() throws -> String {
    let operation = try #require(Gateway.operation("everypay.authorization.basic"))
    guard case .value(let header) = operation.answer(.members(credentials(nil, nil))), let text = header.string else {
      throw Unexpected("no header")
    }
    return text
  }

  /// Presses a button on the page of a payment.
  func press(_ button: String, _ payment: FlowOutcome) async throws {
    let back = try await payment.press(button)
    let id = try payment.text("transactionId")
    #expect(back.location?.hasPrefix("https://shop.example/back?a=1&payment_reference=\(id)&order_reference=") == true)
  }

  private func credentials(_ username: String?, _ secret: String?) -> [(String, JSON?)] {
    [("username", .text(username ?? self.username)), ("secret", .text(secret ?? self.secret))]
  }

  private func call(
    _ name: String, _ action: String, _ input: [(String, JSON?)], _ header: (name: String, value: String?)? = nil,
    _ change: @escaping (String) -> String = { $0 }, url: @escaping (String) -> String = { $0 }
  ) async throws -> FlowOutcome {
    let secure = base.absoluteString.replacingOccurrences(of: "http://", with: "https://")
    let scheme = base.scheme ?? "https"
    return try await Exchange(
      operation: "everypay.request.\(name)", action: action, input: .members([("baseUrl", .text(secure))] + input),
      redirect: { url($0.replacingOccurrences(of: "https://", with: "\(scheme)://")) }, change: change, header: header
    ).outcome()
  }
}
