import Encodings
import Formulas

/// The field tables, and what correct SDKs do differently with them.
extension EveryPayRequests {
  package static let payment: [FieldRule] = order + [.allowed("skin_name", .text)] + integration + addresses
  private static let order: [FieldRule] = [
    .needed("account_name", .text, 255), .needed("amount", .amount), .allowed("label", .text, 255),
    .allowed("currency_code", .capitals(3)), .allowed("country_code", .capitals(2)),
    .needed("order_reference", .alphanumeric("/-?:().,'+"), 120), .needed("customer_url", .url, 1024),
    .allowed("callback_url", .url, 1024), .allowed("customer_ip", .ip, 45), .allowed("customer_email", .email, 255),
    .allowed("email", .email, 255), .allowed("mobile_payment", .boolean), .allowed("request_token", .boolean),
    .allowed("token_consent_agreed", .boolean), .allowed("token_agreement", .choice(["unscheduled", "recurring"])),
    .allowed("locale", .alphanumeric(""), 2), .allowed("preferred_country", .capitals(2)),
  ]
  private static let integration: [FieldRule] =
    [.allowed("integration_details", .object)]
    + ["software", "version", "integration"].map { .allowed("integration_details.\($0)", .text) }
  /// The document states no lengths, and says `postcode` in one address and `code` in the other.
  private static let addresses: [FieldRule] = [("billing", "postcode"), ("shipping", "code")].flatMap { kind, code in
    ["city", "country", "line1", "line2", "line3", code, "state"].map { .allowed("\(kind)_\($0)", .text) }
  }
  /// A request for a token has no amount of its own.
  package static let token = payment.filter {
    $0.name != "amount" && !$0.name.hasSuffix("_token") && $0.name != "token_consent_agreed"
  }
  package static let applePay: [FieldRule] = [
    .needed("payment_reference", .alphanumeric(""), 64), .needed("paymentData", .object),
    .needed("paymentData.data", .text),
    .needed("paymentData.signature", .text), .needed("paymentData.version", .text),
    .needed("paymentData.header", .object),
    .needed("paymentData.header.ephemeralPublicKey", .text), .needed("paymentData.header.publicKeyHash", .text),
    .needed("paymentData.header.transactionId", .text),
  ]

  static let freedoms = [
    RequestFreedom(
      kind: .numberAsText(["amount"]),
      evidence: "a recorded request of a PHP gateway has \"1.28\" and was answered with the number"),
    RequestFreedom(
      kind: .ownFields(["integration_details"], in: "fields"),
      evidence: "Backend API Integration Guide: software, version and integration, which an SDK knows of itself"),
    .fallback("mobile_payment", .bool(false), by: "Backend API Integration Guide: true asks for it"),
    RequestFreedom(
      kind: .sameTime(["timestamp"]),
      evidence: "ISO 8601; the documents and recorded requests have Z and offsets, with fractions and without"),
  ]

  /// The freedoms of a single payment.
  static let onceFreedoms =
    freedoms
    + RequestFreedom.emptyTexts(
      of: payment,
      by:
        "EveryPay's own bridge for React Native sends customer_ip so, cesbo/go-everypay email, as structs of Go have it"
    )
    + [
      // `token_consent_agreed` has no default: a refused consent must be sent.
      .fallback("request_token", .bool(false), by: "Backend API Integration Guide: true asks for a token"),
      .fallback("token_agreement", .text("unscheduled"), by: ownPlugin),
      .fallback("locale", .text("en"), by: ownPlugin),
    ]
  private static let ownPlugin = "EveryPay's own plugin for WooCommerce sends it with every payment, asked or not"

  /// The freedoms of a request for a token, which the document shows with all its fields.
  static let tokenFreedoms =
    freedoms
    + RequestFreedom.emptyTexts(
      of: token, by: "Backend API Integration Guide, recurring token request: \"customer_email\": \"\"")

  /// The freedoms of the query for a payment's state.
  static let queryFreedoms = [
    RequestFreedom(
      kind: .query("detailed", "true"),
      evidence: "Backend API Integration Guide: asks for all that is known of the payment")
  ]
}
