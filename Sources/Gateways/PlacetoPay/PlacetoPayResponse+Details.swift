extension PlacetoPayResponse {
  /// PlacetoPay checkout-ios, README, the information of a session; codes where the vendor's samples have both text and
  /// numbers.
  static let details: [DetailRule] = [
    DetailRule("status.date"), DetailRule("payment[1].status.date"), DetailRule("payment[1].status.reason", .code),
    DetailRule("payment[1].status.message"), DetailRule("payment[1].issuerName"),
    DetailRule("payment[1].paymentMethod"), DetailRule("payment[1].paymentMethodName"),
    DetailRule("payment[1].authorization", .code), DetailRule("payment[1].receipt", .code),
    DetailRule("payment[1].processorFields[].keyword"), DetailRule("payment[1].processorFields[].value", .open),
    DetailRule("payment[1].processorFields[].displayOn"),
  ]
}
