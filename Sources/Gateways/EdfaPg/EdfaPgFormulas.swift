import Encodings
package import Formulas

/// EdfaPg's hash formulas, as Akurateco's documents print them in PHP.
///
/// The gateway runs PHP: `strrev` reverses bytes and `strtoupper` changes `a`–`z` only, so a port that uses Unicode
/// string functions agrees with it on ASCII only.
package enum EdfaPgFormulas {
  private static let card = Expression.step(
    "reversed card digits",
    .reverse(
      .step(
        "card digits",
        .join([.first(EdfaPgCard.front, .field("cardNumber")), .last(EdfaPgCard.back, .field("cardNumber"))]))))
  private static let token = Expression.step("reversed card token", .reverse(.field("cardToken")))
  private static let email = Expression.step("reversed email", .reverse(.field("email")))
  private static let password = Expression.field("password")

  /// The end of all formulas but Sadad's.
  private static func md5(_ message: Expression) -> Expression {
    .digest(.md5, .step("uppercase message", .upper(message)))
  }

  private static func message(_ parts: Expression...) -> Expression { .step("message", .join(parts)) }

  private static func reversedMessage(_ parts: Expression...) -> Expression {
    .step("reversed message", .reverse(.step("message", .join(parts))))
  }

  private static let s2sCard = "Akurateco S2S CARD, Appendix A"

  static let sale = Formula(.hex(md5(message(email, password, card))), source: s2sCard)
  static let saleWithToken = Formula(.hex(md5(message(email, password, token))), source: s2sCard)
  package static let transaction = Formula(
    .hex(md5(message(email, password, .field("transactionId"), card))), source: s2sCard)
  static let schedule = Formula(
    .hex(md5(.step("reversed password", .reverse(password)))), source: s2sCard)
  static let scheduleAction = Formula(
    .hex(md5(reversedMessage(.field("scheduleId"), password))), source: s2sCard)
  static let credit = Formula(.hex(md5(message(password, card))), source: s2sCard)
  static let creditCallback = Formula(
    .hex(md5(message(password, .field("transactionId"), card))), source: s2sCard)
  static let wallet = Formula(.hex(md5(message(email, password))), source: s2sCard)

  static let applePay = Formula(
    .hex(
      md5(
        reversedMessage(
          .field("identifier"), .field("orderNumber"), .field("amount"), .field("currency"), password))),
    source: "Akurateco S2S APM, sale; EdfaPg iOS SDK, virtual purchase")

  /// Takes SHA-1 of the MD5's hexadecimal text, not of its bytes.
  static let checkout = Formula(
    .hex(
      .digest(
        .sha1,
        .step(
          "MD5 in hex",
          .hex(
            md5(
              message(
                .field("orderNumber"), .field("amount"), .field("currency"), .field("description"), password)))))),
    source: "Akurateco Checkout integration, hash of the initial request")

  /// The names of the intermediate values of all formulas.
  static let stepNames = [
    sale, saleWithToken, transaction, schedule, scheduleAction, credit, creditCallback, wallet, applePay, checkout,
    sadad,
  ].flatMap(\.expression.stepNames)

  static let sadad = Formula(
    .hex(.digest(.sha256, message(.field("body"), password))), source: "EdfaPg iOS SDK, X-Signature of Sadad invoices")
}
