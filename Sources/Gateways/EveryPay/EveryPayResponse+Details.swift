extension EveryPayResponse {
  /// EveryPay Apple Pay SDK, Backend API Integration Guide; the card's details as observed from the gateway.
  static let details: [DetailRule] = [
    DetailRule("label"), DetailRule("descriptor_country"), DetailRule("payment_created_at"),
    DetailRule("cc_details.last_four_digits"), DetailRule("cc_details.month", .code),
    DetailRule("cc_details.year", .code), DetailRule("cc_details.holder_name"), DetailRule("cc_details.type"),
    DetailRule("cc_details.issuer"), DetailRule("cc_details.issuer_country"),
    DetailRule("cc_details.authorisation_code", .code), DetailRule("stan", .code), DetailRule("fraud_score", .code),
  ]
}
