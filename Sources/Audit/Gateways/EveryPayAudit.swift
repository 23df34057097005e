import Encodings
import Gateways
import Messages

/// EveryPay: API version 4, which signs nothing, and the signed forms of version 2.
enum EveryPayAudit: GatewayAudit {
  static let name = "everypay"
  static let hosts = ["every-pay", "everypay"]
  private static let names = (hosts + ["lhv.ee", "sebgroup"]).map { Array($0.utf8) }
  static let asksForState = ["PAYMENT"]
  static let fieldNames = ["hmac", "payment_reference"]
  static let movesMoney: [String] = []
  static let words = [["settled", "failed", "authorised", "sent_for_processing", "cancelled", "completed"]]
  static let secrets: [KeyringMember] = [.known("username"), .secret("secret")]
  static let bodies: [String: BodyHint.Body?] = [
    "authorization.basic": nil, "authorization.bearer": nil, "request.applepay": (.request, "APPLE_PAY"),
    "request.token": (.request, "ONEOFF"),
  ]
  static let pages = ["PAYMENT_FORM"]

  static func recognise(_ message: CapturedMessage, _ content: Content) -> Recognition? {
    let tells = content.has("payment_state") || content.has("transaction_result")
    // A form that must be signed is recognised even when its signature was removed.
    let isForm = content.has("hmac") || content.has("hmac_fields") || tells && content.has("nonce", "timestamp")
    if content.pairs != nil, isForm, content.has("api_username") || content.has("nonce") {
      return tells ? .callback("PAYMENT_FORM") : .request("PAYMENT_FORM")
    }
    let isNamed = message.isNamed(names) || content.has("api_username")
    if let call = call(message), isNamed || call == "ONEOFF" || call == "APPLE_PAY" { return .request(call) }
    if let body = content.object, body["api_username"] != nil, body["nonce"] != nil, body["timestamp"] != nil {
      return .request(body["amount"] != nil && body["order_reference"] != nil ? "ONEOFF" : "UNKNOWN")
    }
    if content.has("payment_reference"), content.has("order_reference"), content["api_username"] == nil,
      message.isRequest, !message.pathEnds("/apple_pay/payment_data")
    {
      return .callback("CALLBACK")
    }
    return nil
  }

  private static func call(_ message: CapturedMessage) -> String? {
    for version in ["v4", "v3"] {
      if let rest = message.pathBehind("api", version, "payments"), rest.count == 1 {
        switch rest[0] {
        case "oneoff", "mit", "cit", "charge", "capture", "void", "refund", "recallback": return rest[0].uppercasedASCII
        default: return message.method == "GET" || message.method.isEmpty ? "PAYMENT" : nil
        }
      }
      if message.pathBehind("api", version, "apple_pay", "payment_data") != nil { return "APPLE_PAY" }
      if message.pathBehind("api", version, "mobile_payments", "card_details") != nil { return "CARD_DETAILS" }
    }
    return nil
  }

  static func recogniseAnswer(_ content: Content) -> String? {
    guard content.object != nil, content.has("payment_reference") else { return nil }
    if content.has("mobile_access_token") || content.has("payment_link") { return "ONEOFF" }
    return content.has("payment_state") || content.has("standing_amount") ? "PAYMENT" : nil
  }

  static func signature(_ payment: PaymentMessage, _ memory: Memory) -> SignatureRequirement {
    guard payment.call == "PAYMENT_FORM", payment.direction != .response else { return .unsigned }
    let content = payment.content
    guard let hmac = content["hmac"], !hmac.isEmpty, let fields = content.fields else {
      return .absent(.missing(signature: "hmac", at: "field hmac"))
    }
    // As for a receiver, the fields that are acted on must be signed, whatever `hmac_fields` lists.
    if payment.direction == .callback, let open = unlisted(content).first {
      return .absent(
        Finding(.signatureMissing, "field \(open)", "'\(open)' is not signed: 'hmac_fields' leaves it out", .refused))
    }
    var check = SignatureCheck(
      given: hmac, at: "field hmac", secret: "secret",
      formulas: { [EveryPaySignatures.hmac(fields, $0["secret"] ?? [])] })
    if let user = content["api_username"] { check.identifiers = ["username": user] }
    check.signs = { name in
      ["hmac", "hmac_fields"].contains(name)
        || content.word("hmac_fields").split(separator: ",").contains { $0 == name }
    }
    check.mixups = { merchant in
      (content.withPlusKept?.fields.map { [EveryPaySignatures.hmac($0, merchant["secret"] ?? [])] } ?? []).map {
        SignatureMixup(SignatureMixup.plus, SignatureMixup.plusMessage, $0)
      }
    }
    return .check(check)
  }

  static func body(_ payment: PaymentMessage) -> BodyKind? {
    switch payment.call {
    case "PAYMENT_FORM": .form
    case "ONEOFF", "MIT", "CIT", "CHARGE", "CAPTURE", "VOID", "REFUND", "APPLE_PAY", "CARD_DETAILS": .json
    default: nil
    }
  }

  static func facts(_ payment: PaymentMessage) -> PaymentFacts {
    let content = payment.content
    var facts = PaymentFacts()
    if let user = content["api_username"] { facts.merchant = ["username": user] }
    facts.order = content["order_reference"]
    // The path names the payment whose state is requested.
    let path = payment.call == "PAYMENT" && payment.direction == .request ? payment.message.address.parts.last : nil
    facts.transaction = content["payment_reference"] ?? path.map { Array($0.utf8) }
    facts.amount = content["amount"]
    facts.currency = content["currency_code"] ?? content["currency"]
    facts.coversWholePayment =
      ["ONEOFF", "MIT", "CIT", "PAYMENT_FORM"].contains(payment.call)
      || payment.call == "PAYMENT" && content.has("initial_amount")
    // `standing_amount` changes with refunds, so `initial_amount` is preferred.
    if facts.coversWholePayment {
      facts.amount = facts.amount ?? content["initial_amount"] ?? content["standing_amount"]
    }
    if payment.direction == .request, let nonce = content["nonce"] { facts.nonce = (nonce, content.place("nonce")) }
    let state = content.word("payment_state")
    if payment.direction != .request {
      if state == "settled" { facts.outcome = "approved" }
      if state == "failed" { facts.outcome = "declined" }
    }
    return facts
  }
}
