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

  static func review(_ payment: PaymentMessage, _ keyring: Keyring) -> [Finding] {
    if payment.call == "PAYMENT_FORM" { return coverage(payment) + missing(payment) }
    guard payment.direction == .request else { return [] }
    var findings = credentials(payment, keyring)
    guard let body = payment.content.object else { return findings }
    switch payment.call {
    case "ONEOFF": findings += Finding.of(EveryPayReview.oneOff(body), in: payment.content)
    case "APPLE_PAY": findings += Finding.of(EveryPayReview.applePay(body), in: payment.content)
    default: break
    }
    return findings
  }

  /// The fields a receiver acts on that `hmac_fields` omits; what must be signed is not for the message to say.
  private static func unlisted(_ content: Content) -> [String] {
    let listed = Set(content.word("hmac_fields").split(separator: ",").map(String.init))
    return EveryPayCallback.actedOn.filter { content.has($0) && !listed.contains($0) }
  }

  private static func coverage(_ payment: PaymentMessage) -> [Finding] {
    unlisted(payment.content).map {
      Finding(
        .coverageIncomplete, "field \($0)",
        "it is not in the message's own list of signed fields, so anybody can change it",
        .unsafe)
    }
  }

  /// Fields without which a receiver must refuse a callback, as `everypay.hmac.verify` does.
  private static func missing(_ payment: PaymentMessage) -> [Finding] {
    guard payment.direction == .callback else { return [] }
    return EveryPayCallback.needed.filter { $0 != "hmac" && !payment.content.has($0) }.map {
      Finding(.missingField, "field \($0)", "'\($0)' is missing", .refused)
    }
  }

  private static func credentials(_ payment: PaymentMessage, _ keyring: Keyring) -> [Finding] {
    guard payment.message.headers != nil else { return [] }
    let at: Statement = "header Authorization"
    guard let header = payment.message.header("authorization") else {
      let weight: Weight = payment.message.mayHideCredentials ? .note : .refused
      return [Finding(.credentialsMissing, at, "the header is missing", weight)]
    }
    let credentials = Authorization(header)
    // An app holds its payment's token and no secret.
    guard !["APPLE_PAY", "CARD_DETAILS"].contains(payment.call) else {
      return credentials?.scheme == "bearer"
        ? [] : [Finding(.credentialsWrong, at, "it must be 'Bearer' and a token", .refused)]
    }
    guard let credentials, credentials.scheme == "basic", let pair = Base64.decode(credentials.text),
      let colon = pair.firstIndex(of: UInt8(ascii: ":"))
    else { return [Finding(.credentialsWrong, at, "it must be 'Basic' and the base 64 of user:secret", .refused)] }
    let (user, secret) = (Array(pair[..<colon]), Array(pair[(colon + 1)...]))
    let merchants = keyring.all(name).filter { $0["username"] == user && $0["secret"] != nil }
    if !merchants.isEmpty, !merchants.contains(where: { ConstantTime.equal($0["secret"] ?? [], secret) }) {
      return [Finding(.credentialsWrong, at, "the secret is not this user's", .refused)]
    }
    let stated = payment.content["api_username"]
    if let stated, stated != user {
      return [Finding(.credentialsWrong, at, "the user is not the one that 'api_username' names", .refused)]
    }
    return []
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
