package import Encodings
package import Gateways

/// A call of PayFort, named by its command.
package enum PayFortCall: String, Sendable, CaseIterable {
  case sdkToken = "SDK_TOKEN"
  /// Apple Pay requests also have a `command`, so this case is matched first.
  case applePay = "APPLE_PAY"
  case purchase = "PURCHASE"
  case authorization = "AUTHORIZATION"
  case capture = "CAPTURE"
  case void = "VOID_AUTHORIZATION"
  case refund = "REFUND"
  case checkStatus = "CHECK_STATUS"
  case tokenization = "TOKENIZATION"

  /// The call that a body names.
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

  /// The gateway's table of parameters, including those of a wallet's token.
  package var rules: [FieldRule] { request.rules + (self == .applePay ? PayFortFields.appleToken : []) }

  /// Whether the call only holds the money, to be captured later.
  package func isAuthorization(_ body: JSON) -> Bool {
    self == .authorization || self == .applePay && body["command"]?.string == "AUTHORIZATION"
  }
}
