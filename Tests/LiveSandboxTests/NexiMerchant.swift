import Encodings
import Foundation
import Testing

/// A Nexi merchant with its calls.
struct NexiMerchant {
  private let tokenURL: URL
  private let apiURL: URL
  let clientId: String
  let clientSecret: String

  init(_ venue: TestTarget) throws {
    tokenURL = try venue.url("NEXI_TOKEN_URL")
    apiURL = try venue.url("NEXI_API_URL")
    clientId = try venue["NEXI_CLIENT_ID"]
    clientSecret = try venue["NEXI_CLIENT_SECRET"]
  }

  /// The fields of an intent; the last two digits of the amount choose its outcome.
  static func intent(_ value: String = "1999", capture: String = "AUTOMATIC") -> JSON {
    [
      "transId": .text("live-\(UUID().uuidString)"),
      "amount": ["value": .number(JSONNumber(digits: value)), "currency": .text("EUR")],
      "captureMethod": ["type": .text(capture)], "language": .text("en"),
    ]
  }

  func token(
    intent: String? = nil, id: String? = nil, secret: String? = nil, header: (name: String, value: String?)? = nil,
    change: @escaping (String) -> String = { $0 }
  ) async throws -> FlowOutcome {
    let url = tokenURL.absoluteString
    return try await Exchange(
      operation: "nexi.request.token", action: "TOKEN",
      input: [
        "environment": .text("test"), "clientId": .text(id ?? clientId),
        "clientSecret": .text(secret ?? clientSecret),
        "grantType": .text(intent == nil ? "client_credentials" : "payment_intents"),
        "paymentIntentId": intent.map { .text($0) },
      ], redirect: { _ in url }, change: change, header: header
    ).outcome()
  }

  func create(
    _ fields: JSON, token: String? = nil, header: (name: String, value: String?)? = nil,
    change: @escaping (String) -> String = { $0 }
  ) async throws -> FlowOutcome {
    let url = apiURL.absoluteString + "/payment-intents"
    // A caller with a token makes only this call.
    let given = if let token { token } else { try await self.token().text("token") }
    return try await Exchange(
      operation: "nexi.request.payment-intent", action: "PAYMENT_INTENT",
      input: [
        "environment": .text("test"), "accessToken": .text(given), "fields": fields,
      ], redirect: { _ in url }, change: change, header: header
    ).outcome()
  }

  /// Queries a payment by the merchant's `transId` or the gateway's `payId`; the kit has no writer for this call.
  func find(_ path: String, token: String? = nil) async throws -> FlowOutcome {
    let url = try #require(URL(string: "\(apiURL.absoluteString)/payments/\(path)"))
    let given = try await self.token().text("token")
    let answer = try await LiveClient.send("GET", url, [("Authorization", "Bearer \(token ?? given)")], nil)
    return try Exchange.decode("nexi", "PAYMENT", answer)
  }

  /// The emulation's page in place of the app.
  func page(_ intent: String) throws -> URL {
    let text = apiURL.absoluteString.replacingOccurrences(of: "/api/v2", with: "/app/\(intent)")
    return try #require(URL(string: text))
  }

  /// Presses a button on the emulation's page in place of the app.
  func press(_ button: String, _ intent: String) async throws {
    let page = try page(intent)
    let shown = try await LiveClient.send("GET", page, [], nil)
    #expect(shown.status == 200 && shown.contentType.hasPrefix("text/html"))
    let wrong = ["other", "\(button)/x"].map(page.appendingPathComponent) + [page.deletingLastPathComponent()]
    for url in wrong { #expect(try await LiveClient.send("POST", url, [], "").status == 404) }
    let url = page.appendingPathComponent(button)
    #expect(try await LiveClient.send("GET", url, [], nil).status == 405)
    #expect(try await LiveClient.send("POST", url, [], "").status == 200)
    #expect(try await LiveClient.send("POST", url, [], "").status == 409)
  }
}
