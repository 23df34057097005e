import Encodings
import Gateways
import Reports

/// A call of PayFort, with what the kit's own operations say of it.
enum PayFortCall: String, Sendable, CaseIterable {
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
  init?(_ body: JSON) {
    guard let call = Self.allCases.first(where: { body[$0.request.command.name]?.string == $0.request.command.value })
    else { return nil }
    self = call
  }

  var request: PayFortRequests {
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

  /// Whether money is taken or held, at once or after a capture.
  func isAuthorization(_ body: JSON) -> Bool {
    self == .authorization || self == .applePay && body["command"]?.string == "AUTHORIZATION"
  }

  /// Puts down everything that is wrong with the fields.
  func check(_ body: JSON, _ review: inout RequestReview) {
    let token = self == .applePay ? PayFortFields.appleToken : []
    review.check(request.rules + token, body)
    let known = (request.rules + token).compactMap(\.path.first) + [request.command.name, "signature"]
    review.refuseUnknown(body, but: Set(known))
    if request.rules.contains(where: { $0.name == "fort_id" }), body["merchant_reference"] == nil,
      body["fort_id"] == nil
    {
      review.find(.rejection(.missingField), "merchant_reference", "it or 'fort_id' must be there")
    }
    if let amount = body["amount"]?.string, let currency = body["currency"]?.string {
      Self.check(amount, currency, &review)
    }
  }

  /// The amount must be what the kit writes for the decimal amount that it stands for.
  private static func check(_ amount: String, _ currency: String, _ review: inout RequestReview) {
    guard let minor = minor(amount), let operation = Gateway.operation("amount.minor") else {
      review.find(
        .rejection(.invalidAmount), "amount", "it is a whole number of the currency's smallest unit: 1999 for 19.99")
      return
    }
    let input = JSON.members([
      ("amount", .text(MinorAmount.decimal(minor, currency))), ("currency", .text(currency)),
      ("gateway", .text("payfort")),
    ])
    switch operation.answer(input) {
    case .value(let value) where value == .text(amount): return
    case .value(let value):
      review.find(.unusualSpelling, "amount", "this amount is written \(Display.value(value))")
    case .reject(let rejection):
      review.find(rejection, at: rejection.code == .unknownCurrency ? "currency" : "amount")
    case .error(let error): review.find(.rejection(.invalidAmount), "amount", error.description)
    }
  }

  /// An amount of the wire; `nil` where it is none.
  static func minor(_ amount: String) -> Int? {
    guard (1...15).contains(amount.utf8.count), amount.utf8.allSatisfy(ASCII.isDigit) else {
      return nil
    }
    return Int(amount)
  }

  /// Compares `signature` with what the kit's operation gives.
  ///
  /// - Parameter responses: signs what the gateway sends, and never a request.
  func verify(
    _ body: JSON, _ signer: PayFortSigner, not responses: PayFortSigner, _ review: inout RequestReview
  ) {
    switch body["signature"] {
    case nil, .null?: review.find(.rejection(.missingField), "signature", "'signature' is missing")
    case .string(let signature)?:
      let mixup = (
        "payfort.signature", responses.input(body, request.profile),
        "it is right with the SHA response phrase; requests are signed with the request phrase"
      )
      review.verify(
        "payfort.signature", signer.input(body, request.profile), signature.utf8, at: "signature",
        or: signer.phrase == responses.phrase ? [] : [mixup])
    case let other?:
      review.find(.rejection(.wrongType), "signature", "'signature' must be text; this is \(other.kind)")
    }
  }
}
