extension Gateway {
  /// The payment gateways; adding one means a folder, its cases, and its name here.
  package static let payment: [Gateway] = [.edfaPg, .payFort, .placetoPay, .everyPay, .nexi]

  /// What all of them rest on, and then the payment gateways.
  public static let all: [Gateway] = [.digest, .json, .form, .multipart, .amount, .card, .log, .redirect] + payment

  /// All operations, in the order of their gateways.
  public static let operations: [Operation] = all.flatMap(\.operations)

  /// Signatures that documents state and no port is asked for: there is nothing to sign with them or to check them against.
  package static let documented: [Operation] = [
    Operation(
      "placetopay.gateway.notification", "The signature of a transaction notification of PlacetoPay Gateway.",
      [.text("internalReference"), .text("status"), .signingSecret("secretKey")], PlacetoPayFormulas.gatewayNotification
    ),
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
