extension PayFortResponse {
  /// payfortdoc, iOS SDK operations, SDK operations response, with its column lengths.
  static let details: [DetailRule] =
    [
      DetailRule("response_message", .text, 150), DetailRule("authorization_code", .text, 100),
      DetailRule("sdk_token", .text, 100), DetailRule("token_name", .text, 100),
      DetailRule("payment_option", .text, 10), DetailRule("eci", .text, 16),
      // MEEZA has 19 characters, AMEX 15, all others 16.
      DetailRule("card_number", .text, 19), DetailRule("expiry_date", .text, 4),
      DetailRule("customer_email", .text, 254), DetailRule("customer_ip", .text, 45),
      DetailRule("customer_name", .text, 40), DetailRule("order_description", .text, 150),
      DetailRule("phone_number", .text, 19), DetailRule("settlement_reference", .text, 34),
      DetailRule("merchant_extra", .text, 999),
    ] + (1...5).map { DetailRule("merchant_extra\($0)", .text, 250) }
}
