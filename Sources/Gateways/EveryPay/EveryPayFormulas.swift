import Encodings
import Formulas

/// EveryPay's authorization headers, and the signature of its API version 2.
enum EveryPayFormulas {
  static let basic = Formula(
    .join([
      .text("Basic "), .base64(.step("credentials", .join([.field("username"), .text(":"), .field("secret")]))),
    ]), source: "RFC 7617 §2, in UTF-8")

  static let bearer = Formula(.join([.text("Bearer "), .field("token")]), source: "RFC 6750 §2.1")

  /// The names of the intermediate values of all formulas.
  static let stepNames = [basic, bearer, hmac].flatMap(\.expression.stepNames)

  /// Signs values without escaping, so `order_reference=a&b=c` reads like two fields.
  static let hmac = Formula(
    .hex(
      .keyed(
        .sha1, key: .field("secret"),
        .step(
          "message",
          .pairs(
            "fields", PairRule(excluding: ["hmac", "locale"], separator: "&", listedIn: "hmac_fields"))))),
    source: "EveryPay's PHP integration of API version 2")
}
