import Encodings
package import Formulas

/// Nexi Paygate's MAC: an HMAC over five values joined by asterisks; an absent value is empty.
package enum NexiFormulas {
  static let request = mac("payId", "transId", "merchantId", "amount", "currency")
  package static let response = mac("payId", "transId", "merchantId", "status", "code")

  private static func mac(_ names: String...) -> Formula {
    let parts = names.map { [Expression.field($0)] }.joined(separator: [.text("*")])
    return Formula(
      .hex(.keyed(.sha256, key: .field("key"), .step("message", .join(Array(parts))))),
      source: "Computop Paygate, HMAC Authentication")
  }
}
