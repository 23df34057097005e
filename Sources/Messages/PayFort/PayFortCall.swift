package import Encodings
package import Gateways

/// A call of PayFort, by the word for it.
package enum PayFortCall: String, Sendable, CaseIterable {
  case sdkToken = "SDK_TOKEN"
  /// It also has a `command`, and has to be looked for first.
  case applePay = "APPLE_PAY"
  case purchase = "PURCHASE"
  case authorization = "AUTHORIZATION"
  case capture = "CAPTURE"
  case void = "VOID_AUTHORIZATION"
  case refund = "REFUND"
  case checkStatus = "CHECK_STATUS"
  case tokenization = "TOKENIZATION"

  /// The call that a body asks for.
  package init?(_ body: JSON) {
    guard let call = Self.allCases.first(where: { body[$0.request.command.name]?.string == $0.request.command.value })
    else { return nil }
    self = call
  }

  package var request: PayFortRequests {
    switch self {
    case .sdkToken: .sdkToken
    case .applePay: .applePay
    case .purchase: .purchase
    case .authorization: .authorization
    case .capture: .capture
    case .void: .void
    case .refund: .refund
    case .checkStatus: .checkStatus
    case .tokenization: .tokenization
    }
  }

  /// The gateway's table of the parameters, with those of a wallet's token.
  package var rules: [FieldRule] { request.rules + (self == .applePay ? PayFortFields.appleToken : []) }

  /// Whether money is taken or held, at once or after a capture.
  package func isAuthorization(_ body: JSON) -> Bool {
    self == .authorization || self == .applePay && body["command"]?.string == "AUTHORIZATION"
  }
}
