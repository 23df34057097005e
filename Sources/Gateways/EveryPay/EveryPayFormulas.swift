import Encodings
import Formulas

/// EveryPay's authorization headers, and the signature of its API version 2.
enum EveryPayFormulas {
  static let basic = Formula(
    .join([
      .text("Basic "), .base64(.step("credentials", .join([.field("username"), .text(":"), .field("secret")]))),
    ]), source: "RFC 7617 §2, in UTF-8")

  static let bearer = Formula(.join([.text("Bearer "), .field("token")]), source: "RFC 6750 §2.1")

  /// What the intermediate values of all formulas are called.
  static let stepNames = [basic, bearer, hmac].flatMap(\.expression.stepNames)

  /// Values are signed as they are, so `order_reference=a&b=c` reads like two fields.
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
