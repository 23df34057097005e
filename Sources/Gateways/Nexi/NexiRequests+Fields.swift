import Encodings

/// The field table.
extension NexiRequests {
  package static let rules: [FieldRule] = [
    .needed("transId", .text, 64), .allowed("externalIntegrationId", .text, 64), .allowed("refNr", .text, 30),
    .needed("amount", .object), .needed("amount.value", .number), .needed("amount.currency", .capitals(3)),
    .allowed("language", .alphanumeric(""), 2), .allowed("captureMethod", .object),
    .needed("captureMethod.type", .choice(["AUTOMATIC", "MANUAL", "DELAYED"])),
    .allowed("captureMethod.delayed", .object),
    .needed("captureMethod.delayed.delayedHours", .number), .allowed("order", .object),
  ]

  package static let clientId = FieldRule.needed("clientId", .text, 255)
  package static let clientSecret = FieldRule.needed("clientSecret", .text, 1024)
  package static let grantType = FieldRule.needed("grantType", .choice(grants))
  package static let paymentIntentId = FieldRule.needed("paymentIntentId", .text, 255)
}
