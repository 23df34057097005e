import Foundation

/// The environment variables that one gateway's live tests need.
struct LiveVariables: Sendable {
  let gateway: String
  let names: [String]

  static let edfaPg = LiveVariables(
    gateway: "EdfaPg", names: ["EDFAPG_PAYMENT_URL", "EDFAPG_CLIENT_KEY", "EDFAPG_CLIENT_PASSWORD"])
  static let payFort = LiveVariables(
    gateway: "PayFort",
    names: [
      "PAYFORT_URL", "PAYFORT_ACCESS_CODE", "PAYFORT_MERCHANT_IDENTIFIER", "PAYFORT_REQUEST_PHRASE",
      "PAYFORT_RESPONSE_PHRASE", "PAYFORT_ALGORITHM",
    ])
  static let placetoPay = LiveVariables(
    gateway: "PlacetoPay", names: ["PLACETOPAY_URL", "PLACETOPAY_LOGIN", "PLACETOPAY_SECRET_KEY"])
  static let everyPay = LiveVariables(
    gateway: "EveryPay", names: ["EVERYPAY_URL", "EVERYPAY_USERNAME", "EVERYPAY_SECRET", "EVERYPAY_ACCOUNT"])
  static let nexi = LiveVariables(
    gateway: "Nexi", names: ["NEXI_TOKEN_URL", "NEXI_API_URL", "NEXI_CLIENT_ID", "NEXI_CLIENT_SECRET"])

  static let all = [edfaPg, payFort, placetoPay, everyPay, nexi]

  /// The value of a variable; an empty one counts as not set.
  static func value(_ name: String) -> String? {
    ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  var missing: [String] { names.filter { Self.value($0) == nil } }

  /// Whether any is set: then the tests run, and fail if others are missing.
  var isWanted: Bool { missing.count < names.count }

  var isHalfSet: Bool { !missing.isEmpty && isWanted }

  /// Whether all URLs lead to this machine.
  var isEmulation: Bool {
    names.filter { $0.hasSuffix("_URL") }.allSatisfy {
      Self.value($0).flatMap { URL(string: $0) }.map(LiveHost.isLoopback) == true
    }
  }

  /// One line that says why the tests do not run, or fail.
  var comment: String {
    "\(gateway)'s live tests need \(isHalfSet ? "also " : "")\(missing.joined(separator: ", "))"
  }
}
