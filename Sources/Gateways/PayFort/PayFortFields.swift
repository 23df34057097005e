/// The fields of PayFort's calls: payfortdoc, iOS SDK operations, SDK token, maintenance operations, Merchant Page 2.0.
package enum PayFortFields {
  private static let account: [FieldRule] = [
    .needed("access_code", .alphanumeric(""), 20), .needed("merchant_identifier", .alphanumeric(""), 20),
    .needed("language", .choice(["en", "ar"])),
  ]
  private static let reference = FieldRule.needed("merchant_reference", .alphanumeric("-_."), 40).askedApart
  private static let either: [FieldRule] = [
    // One of the two is required; payfortdoc, like some SDKs, wants the first in every call.
    .allowed("merchant_reference", .alphanumeric("-_."), 40).askedApart, .allowed("fort_id", .alphanumeric(""), 20),
  ]
  private static let money: [FieldRule] = [.needed("amount", .amount), .needed("currency", .capitals(3))]
  private static let description = FieldRule.allowed("order_description", .words("'/._-#:$ "), 150)
  private static let email = FieldRule.needed("customer_email", .alphanumeric("_-.@+"), 254)
  private static let yesOrNo = FieldKind.choice(["YES", "NO"])
  /// The documented maximum of two characters contradicts `YES`.
  private static let rememberMe = FieldRule.allowed("remember_me", yesOrNo).disputed(
    "payfortdoc, iOS SDK Operations: \"-YES -No\"; the official .NET SDK 2.1 sends capitals", words: "No")
  private static let sdkTokenOfPayment = FieldRule.allowed("sdk_token", .alphanumeric(""), 100).disputed(
    "payfortdoc, iOS SDK Operations: \"mandatory\"; the purchase that the same documents sign has none")
  private static func extra(_ name: String, _ longest: Int) -> FieldRule {
    .allowed(name, .words(".;/_-,'@ "), longest).disputed(
      "payfortdoc, iOS SDK Operations: no space among the special characters, and \"John Smith\" for an example")
  }
  private static let eci = FieldRule.allowed("eci", .choice(["ECOMMERCE", "MOTO", "RECURRING"]))
  private static let customer: [FieldRule] =
    [
      description, .allowed("customer_ip", .ip, 45),
      .allowed("customer_name", .words("_\\/-.' "), 40), extra("merchant_extra", 999),
    ]
    + (1...5).map { extra("merchant_extra\($0)", 250) }
    + [.allowed("phone_number", .numeric("+-() "), 19), .allowed("settlement_reference", .alphanumeric("-_."), 34)]

  static let sdkToken = account + [.needed("device_id", .alphanumeric("-_.@+"), 100)]
  private static let cards = ["MASTERCARD", "VISA", "AMEX"]
  /// The payment options beyond cards are for purchases only.
  static let purchase = payment(
    cards + ["SADAD", "NAPS", "KNET", "MADA", "MEEZA"],
    eci.only("ECOMMERCE", beside: "payment_option", ["MADA", "MEEZA"])
      // MOTO is for cards only.
      .only("ECOMMERCE", "RECURRING", beside: "payment_option", ["SADAD", "NAPS", "KNET"]))
  static let authorization = payment(cards, eci)
  private static func payment(_ options: [String], _ eci: FieldRule) -> [FieldRule] {
    account + [reference] + money + [
      email, sdkTokenOfPayment, .allowed("token_name", .alphanumeric(".@-_"), 100),
      .allowed("payment_option", .choice(options)).disputed(
        "the documents sign samples with VALU, and the vendor's WooCommerce plugin and Odoo send more than the table has",
        words: "VALU", "STCPAY", "TABBY"), rememberMe,
      .allowed("return_url", .url, 400), eci,
    ] + customer
  }
  /// Fields with which the vendor's .NET SDK identifies itself in payments, although the input has none of them.
  package static let ofSDK: [FieldRule] = [
    "app_framework", "app_plugin", "app_plugin_version", "app_programming", "app_ver",
  ].map { .allowed($0, .text) }
  static let capture = account + either + money + [description]
  static let void = account + either + [description]
  static let refund =
    account + either + money + [.allowed("maintenance_reference", .alphanumeric("-_."), 200), description]
  static let checkStatus = account + either + [.allowed("return_third_party_response_codes", yesOrNo)]
  static let tokenization: [FieldRule] =
    account + [
      reference, .needed("card_number", .digits, 19), .needed("expiry_date", .yearMonth, 4),
      .needed("card_security_code", .digits, 4), .allowed("card_holder_name", .words("_\\/-.' "), 50),
      rememberMe, .allowed("token_name", .alphanumeric(".@-_"), 100), .allowed("return_url", .url, 400),
    ]
  static let applePay: [FieldRule] =
    [.needed("command", .choice(["PURCHASE", "AUTHORIZATION"]))] + account + [reference] + money + [email, eci]
    + customer
  /// The fields of a payment's response and notification: payfortdoc, Purchase response.
  static let response: [FieldRule] = [
    .needed("command", .choice(["PURCHASE", "AUTHORIZATION"])), .needed("access_code", .alphanumeric(""), 20),
    .needed("merchant_identifier", .alphanumeric(""), 20), reference, .needed("amount", .digits, 10),
    .needed("currency", .capitals(3)), .needed("language", .choice(["en", "ar"])), email,
    .needed("fort_id", .digits, 20), .allowed("token_name", .alphanumeric(".@-_"), 100), .allowed("eci", .text),
    .needed("payment_option", .alphanumeric("_- ")), .needed("authorization_code", .digits, 6),
    .needed("response_message", .text), .needed("response_code", .digits, 5), .needed("status", .digits, 2),
  ]
  /// The fields that Apple Pay adds, some of them objects.
  package static let appleToken: [FieldRule] = [
    .needed("apple_data", .text), .needed("apple_signature", .text), .needed("apple_header", .object),
    .needed("apple_header.apple_transactionId", .text), .needed("apple_header.apple_ephemeralPublicKey", .text),
    .needed("apple_header.apple_publicKeyHash", .text), .needed("apple_paymentMethod", .object),
    .needed("apple_paymentMethod.apple_displayName", .text), .needed("apple_paymentMethod.apple_network", .text),
    .needed("apple_paymentMethod.apple_type", .text),
  ]
}
