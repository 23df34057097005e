extension Gateway {
  /// All gateways; adding one means a folder, its cases, and a line here.
  public static let all: [Gateway] = [
    .digest, .json, .form, .multipart, .amount, .card, .log, .redirect, .edfaPg, .payFort, .placetoPay, .everyPay,
    .nexi,
  ]

  /// All operations, in the order of their gateways.
  public static let operations: [Operation] = all.flatMap(\.operations)

  /// Signatures that documents state and no port is asked for: there is nothing to sign with them or to check them against.
  package static let documented: [Operation] = [
    Operation(
      "placetopay.gateway.notification", "The signature of a transaction notification of PlacetoPay Gateway.",
      [.text("internalReference"), .text("status"), .secret("secretKey")], PlacetoPayFormulas.gatewayNotification),
    Operation(
      "placetopay.gateway.webhook", "The X-Signature of a session webhook of PlacetoPay Gateway.",
      [.text("sessionId"), .text("status"), .secret("tranKey")], PlacetoPayFormulas.gatewayWebhook),
  ]

  /// The operation of that full name.
  public static func operation(_ name: String) -> Operation? { byName[name] }

  /// The gateway of the operation of that full name.
  package static func of(_ operation: String) -> Gateway? {
    all.first { operation.hasPrefix("\($0.name).") }
  }

  private static let byName = Dictionary(uniqueKeysWithValues: operations.map { ($0.name, $0) })
}
