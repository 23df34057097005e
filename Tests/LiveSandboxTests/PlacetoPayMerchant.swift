import Encodings
import Foundation
import Testing

/// A PlacetoPay merchant with its calls.
struct PlacetoPayMerchant {
  let base: URL
  private let login: String
  let secretKey: String

  init(_ venue: TestTarget) throws {
    base = try venue.url("PLACETOPAY_URL")
    login = try venue["PLACETOPAY_LOGIN"]
    secretKey = try venue["PLACETOPAY_SECRET_KEY"]
  }

  static func session(_ total: String = "165000.00", subscribes: Bool = false) -> JSON {
    [
      "locale": .text("es_CO"), "ipAddress": .text("203.0.113.7"), "userAgent": .text("live/1"),
      "returnUrl": .text("https://shop.example/back"), "payment": subscribes ? nil : payment(total),
      "subscription": subscribes ? ["reference": .text("S-1")] : nil,
    ]
  }

  static func payment(_ total: String) -> JSON {
    [
      "reference": .text("live-\(UUID().uuidString.prefix(20))"), "description": .text("T\u{e9} & pan"),
      "amount": ["currency": .text("COP"), "total": .number(JSONNumber(digits: total))],
    ]
  }

  /// Deviations of a call's `auth` from the right one.
  struct Auth {
    var login: String?
    var secretKey: String?
    var algorithm: String?
    /// In seconds from now.
    var age = 0.0
  }

  func call(
    _ name: String, _ action: String, request: JSON? = nil, id: String? = nil, auth: Auth = Auth(),
    header: (name: String, value: String?)? = nil, change: @escaping (String) -> String = { $0 }
  ) async throws -> FlowOutcome {
    let secure = base.absoluteString.replacingOccurrences(of: "http://", with: "https://")
    let scheme = base.scheme ?? "https"
    return try await Exchange(
      operation: "placetopay.request.\(name)", action: action,
      input: [
        "baseUrl": .text(secure), "login": .text(auth.login ?? login),
        "secretKey": .text(auth.secretKey ?? secretKey), "nonce": .text(UUID().uuidString),
        "seed": .text(Date(timeIntervalSinceNow: -auth.age).formatted(.iso8601)),
        "algorithm": auth.algorithm.map { .text($0) }, "request": request, "requestId": id.map { .text($0) },
      ], redirect: { $0.replacingOccurrences(of: "https://", with: "\(scheme)://") }, change: change, header: header
    ).outcome()
  }

  func create(_ request: JSON) async throws -> FlowOutcome { try await call("create", "CREATE", request: request) }

  func query(_ id: String) async throws -> FlowOutcome { try await call("query", "QUERY", id: id) }

  /// Presses a button on the session's page.
  func press(_ button: String, _ session: FlowOutcome) async throws {
    let back = try await session.press(button)
    #expect(back.status == 303 && back.location == "https://shop.example/back")
  }
}
