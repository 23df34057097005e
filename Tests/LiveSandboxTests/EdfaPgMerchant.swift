import Encodings
import Foundation
import Testing

/// An EdfaPg merchant with its calls.
struct EdfaPgMerchant {
  static let email = "doe+live@example.com"
  static let card = "4111111111111111"

  let paymentURL: URL
  let clientKey: String
  let password: String

  init(_ venue: TestTarget) throws {
    paymentURL = try venue.url("EDFAPG_PAYMENT_URL")
    clientKey = try venue["EDFAPG_CLIENT_KEY"]
    password = try venue["EDFAPG_CLIENT_PASSWORD"]
  }

  /// The fields of SALE, with text that only a right encoding preserves.
  static func saleFields(month: String, _ more: [String: String] = [:]) -> [String: String] {
    let fields = [
      "order_id": "live-\(UUID().uuidString)", "order_amount": "10.00", "order_currency": "SAR",
      "order_description": "Tea & cake = 100% \u{e9}+", "card_number": card, "card_exp_month": month,
      "card_exp_year": "2038",
      "card_cvv2": "100", "term_url_3ds": "https://shop.example/back?a=1&b=2",
    ]
    return payer.merging(fields) { $1 }.merging(more) { $1 }
  }

  static let payer = [
    "payer_first_name": "John", "payer_last_name": "Doe", "payer_address": "1 Street", "payer_country": "SA",
    "payer_city": "Riyadh", "payer_zip": "12221", "payer_email": email, "payer_phone": "966500000000",
    "payer_ip": "203.0.113.7",
  ]

  /// Makes a call and reads the outcome.
  ///
  /// - Parameter change: changes the request's body before it is sent.
  func call(
    _ name: String, _ action: String, _ fields: [String: String], card: String = card,
    header: (name: String, value: String?)? = nil, change: @escaping (String) -> String = { $0 }
  ) async throws -> FlowOutcome {
    // The operations require https, but the sandbox on this machine is called without.
    let secure = paymentURL.absoluteString.replacingOccurrences(of: "http://", with: "https://")
    var members: [(String, JSON?)] = [
      ("paymentUrl", .text(secure)), ("clientKey", .text(clientKey)), ("password", .text(password)),
      ("fields", .members(fields.map { ($0.key, .text($0.value)) })),
    ]
    if !["sale", "applepay"].contains(name) { members += [("email", .text(Self.email)), ("cardNumber", .text(card))] }
    let scheme = paymentURL.scheme ?? "https"
    return try await Exchange(
      operation: "edfapg.request.\(name)", action: action, input: .members(members),
      redirect: { $0.replacingOccurrences(of: "https://", with: "\(scheme)://") }, change: change, header: header
    ).outcome()
  }

  func status(_ id: String) async throws -> FlowOutcome {
    try await call("status", "GET_TRANS_STATUS", ["trans_id": id])
  }

  func capture(_ id: String, _ amount: String? = nil) async throws -> FlowOutcome {
    try await call("capture", "CAPTURE", ["trans_id": id].merging(amount.map { ["amount": $0] } ?? [:]) { $1 })
  }

  /// - Parameter change: changes the request's body before it is sent.
  func giveBack(
    _ id: String, _ amount: String? = nil, change: @escaping (String) -> String = { $0 }
  ) async throws -> FlowOutcome {
    let fields = ["trans_id": id].merging(amount.map { ["amount": $0] } ?? [:]) { $1 }
    return try await call("creditvoid", "CREDITVOID", fields, change: change)
  }
}
