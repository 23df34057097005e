import Encodings

/// The fields of EdfaPg's calls: EdfaPg iOS SDK, HTTP API documentation; lengths as the platform's SDKs state them.
package enum EdfaPgFields {
  static let email = FieldRule.needed("payer_email", .email, 256)
  static let card = FieldRule.needed("card_number", .digits, 19)
  static let transaction = FieldRule.needed("trans_id", .text, 255)
  static let orderID = FieldRule.needed("order_id", .text, 255)
  static let amount = FieldRule.needed("order_amount", .amount)
  static let currency = FieldRule.needed("order_currency", .capitals(3))

  private static let payer: [FieldRule] = [
    .needed("payer_first_name", .text, 32), .needed("payer_last_name", .text, 32),
    .allowed("payer_middle_name", .text, 32),
    .allowed("payer_birth_date", .date), .needed("payer_address", .text, 255), .allowed("payer_address2", .text, 255),
    .needed("payer_country", .capitals(2)), .allowed("payer_state", .text, 32), .needed("payer_city", .text, 32),
    .needed("payer_zip", .text, 32), email, .needed("payer_phone", .text, 32),
    .needed("payer_ip", .ip, 45),
  ]
  private static let order: [FieldRule] = [
    orderID, amount, currency, .needed("order_description", .text, 1024),
  ]
  private static let flag = FieldKind.choice(["Y", "N"])
  /// The `brand` of the Apple Pay virtual sale, which the suite adds itself.
  package static let applePayBrand = "applepay"

  /// These calls do not carry the currency, which is the first payment's.
  private static let asGiven =
    "EdfaPg iOS SDK, HTTP API documentation: \"format: XXXX.XX\"; EdfaPay S2S protocol: the decimals of the currency"

  static let sale: [FieldRule] =
    [.allowed("channel_id", .text, 16)] + order + [
      card, .needed("card_exp_month", .month), .needed("card_exp_year", .year, 4),
      // 3-4 symbols: Akurateco S2S CARD, SALE. None of their documents states a minimum length of the card number.
      .needed("card_cvv2", .digits, 4).atLeast(3),
    ] + payer + [
      .needed("term_url_3ds", .url, 1024), .allowed("recurring_init", flag), .allowed("auth", flag),
      .allowed("req_token", flag), .allowed("extras", .text),
    ]
  /// What correct SDKs do differently in every call.
  package static let freedoms: [RequestFreedom] = [
    .header("X-User-Agent", "the platform's Android SDK and the PHP SDKs of its white label send none"),
    .header("Accept", "the platform's Android SDK and the PHP SDKs of its white label send none"),
    .fallback("auth", .text("N"), by: "Akurateco S2S CARD: Y or N, the default is N"),
    .fallback("recurring_init", .text("N"), by: "Akurateco S2S CARD: Y or N, the default is N"),
    .fallback("req_token", .text("N"), by: "Akurateco S2S CARD: Y or N, the default is N"),
    .fallback("extras", .text("[]"), by: "only EdfaPay's iOS SDK; no document has the field"),
  ]
  /// The optional fields of a call, which may be sent empty.
  static func emptyFields(of rules: [FieldRule]) -> RequestFreedom {
    RequestFreedom(
      kind: .emptyFields(rules.filter { !$0.required }.map(\.name)),
      evidence: "the platform's Android SDK sends them, its iOS SDK leaves them out of forms")
  }

  /// The Apple Pay token, which no hash covers.
  static let tokenFreedom = RequestFreedom(
    kind: .jsonText(["parameters"]),
    evidence:
      "the gateway reads JSON (RFC 8259), and Apple's signature covers values; SDKs that decode the token encode it again"
  )

  /// Freedoms of a call sent as a form: Akurateco S2S CARD names both types, EdfaPay's samples use `curl --form`.
  static let formFreedoms =
    freedoms + [
      RequestFreedom(
        kind: .formAsMultipart, evidence: "Akurateco S2S CARD names both types; EdfaPay's samples use --form")
    ]
  /// Freedom of the virtual sale, which EdfaPay's samples send with `curl -F`.
  static let partsFreedom = RequestFreedom(
    kind: .multipartAsForm,
    evidence: "a PHP integration posts it as a form; Akurateco S2S CARD names both types for one endpoint")
  static let recurringSale: [FieldRule] = [
    .needed("order_id", .text, 255), .needed("order_amount", .amount).disputed(asGiven),
    .needed("order_description", .text, 1024), .needed("recurring_first_trans_id", .text, 255),
    .needed("recurring_token", .text, 255), .allowed("auth", flag),
  ]
  package static let applePay: [FieldRule] =
    order + payer + [
      .needed("identifier", .text, 255), .needed("return_url", .url, 1024), .needed("parameters", .jsonText),
    ]
  /// What an SDK's types accept for the card and the address that it hashes.
  static let hashedCard = card.named("cardNumber").atLeast(12)
  static let hashedEmail = email.named("email")

  /// The fields of a callback: Akurateco S2S CARD, Callback parameters.
  static let callback: [FieldRule] = [
    .needed("action", .choice(["SALE", "CAPTURE", "CREDITVOID"])), .needed("result", .choice(["SUCCESS", "DECLINED"])),
    .needed("status", .choice(["SETTLED", "DECLINED", "REFUND", "REVERSAL"])), orderID,
    transaction, .needed("trans_date", .text), .needed("amount", .amount),
    .needed("currency", .capitals(3)), .allowed("card", .numeric("*Xx"), 19), .allowed("recurring_token", .text),
    .allowed("decline_reason", .text),
  ]
  static let change: [FieldRule] = [
    transaction, .allowed("amount", .amount).disputed(asGiven),
  ]
  static let query: [FieldRule] = [transaction]
}
