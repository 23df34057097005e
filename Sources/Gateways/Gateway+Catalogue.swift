extension Gateway {
  /// The payment gateways; a new one needs a folder, its cases and its name here.
  package static let payment: [Gateway] = [.edfaPg, .payFort, .placetoPay, .everyPay, .nexi]

  /// The formats and helpers that the payment gateways build on, then the gateways.
  public static let all: [Gateway] = [.digest, .json, .form, .multipart, .amount, .card, .log, .redirect] + payment

  /// All operations, in the order of their gateways.
  public static let operations: [Operation] = all.flatMap(\.operations)

  /// Documented signatures that are analyzed but not asked of ports, which have no message to sign or verify with them.
  package static let documented: [Operation] = [
    Operation(
      "placetopay.gateway.notification", "The signature of a transaction notification of PlacetoPay Gateway.",
      [.text("internalReference"), .text("status"), .signingSecret("secretKey")], PlacetoPayFormulas.gatewayNotification
    ),
    Operation(
      "placetopay.gateway.webhook", "The X-Signature of a session webhook of PlacetoPay Gateway.",
      [.text("sessionId"), .text("status"), .secret("tranKey")], PlacetoPayFormulas.gatewayWebhook),
  ]

  /// Finds an operation by its full name.
  public static func operation(_ name: String) -> Operation? { byName[name] }

  /// Finds the gateway of an operation by the operation's full name.
  package static func of(_ operation: String) -> Gateway? {
    all.first { operation.hasPrefix("\($0.name).") }
  }

  private static let byName = Dictionary(uniqueKeysWithValues: operations.map { ($0.name, $0) })
}
