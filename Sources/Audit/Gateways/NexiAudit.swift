import Encodings
import Gateways
import Messages

/// Nexi Paygate: the REST interface, which signs nothing, and notifications and forms with a MAC.
enum NexiAudit: GatewayAudit {
  static let name = "nexi"
  static let hosts = ["computop", "axepta"]
  private static let names = (hosts + ["nexi"]).map { Array($0.utf8) }
  static let fieldNames = ["mac"]
  static let movesMoney: [String] = []
  static let words = [["OK", "AUTHORIZED", "FAILED", "PENDING", "AUTHORIZE_REQUEST"]]
  static let secrets: [KeyringMember] = [
    .known("clientId"), .secret("clientSecret"), .known("merchantId"), .secret("macKey"),
  ]
  static let bodies: [String: BodyHint.Body?] = ["mac.response": (.callback, nil)]
  static let pages = ["PAYMENT_FORM", "ENCRYPTED"]

  static func recognise(_ message: CapturedMessage, _ content: Content) -> Recognition? {
    // Other systems use such paths too, so an unsigned message must also match by host or shape.
    let isNamed = message.isNamed(names)
    let isToken = message.pathEnds("/authorization/oauth/token") || message.pathEnds("/auth/oauth/token") && isNamed
    if isToken, content.has("grant_type") || isNamed && message.isUnread(content) || message.body == nil {
      return .request("TOKEN")
    }
    if message.pathBehind("api", "v2", "payment-intents") != nil, isNamed || content.has("transId", "amount") {
      return .request("PAYMENT_INTENT")
    }
    if let rest = message.pathBehind("api", "v2", "payments"), !rest.isEmpty, message.method == "GET",
      isNamed || rest[0] == "transactions"
    {
      return .request("PAYMENT")
    }
    let isOwn = content.ignoringCase("mid") != nil || content.ignoringCase("merchantid") != nil
    let hasIdentifier = content.ignoringCase("transid") != nil || content.ignoringCase("payid") != nil
    let isSigned = content.ignoringCase("mac") != nil
    let isPage = message.path.suffix(5).elementsEqual(".aspx".utf8)
    let isEncrypted = content.ignoringCase("data") != nil && content.ignoringCase("len") != nil
    guard content.fields != nil, hasIdentifier || isOwn && isSigned else {
      // An encrypted message does not show what it is.
      if (isNamed || isPage) && isEncrypted { return .request("ENCRYPTED") }
      return isEncrypted && isCiphertext(content) ? .callback("ENCRYPTED") : nil
    }
    // Only the gateway reports a payment's outcome; absent fields are signed as empty.
    if content.ignoringCase("status") != nil,
      isSigned || isOwn && content.ignoringCase("payid") != nil && content.ignoringCase("code") != nil
    {
      return .callback("NOTIFICATION")
    }
    // A form without its MAC is recognised by address and fields; shops also show a sum beside encrypted data.
    let asks = content.ignoringCase("amount") != nil && content.ignoringCase("currency") != nil
    guard isOwn, hasIdentifier, isSigned || isNamed && isPage && asks else { return nil }
    return .request(isEncrypted && !isSigned ? "ENCRYPTED" : "PAYMENT_FORM")
  }

  /// Whether `Data` is hexadecimal with as many bytes as `Len` says, up to 16 bytes of padding included.
  private static func isCiphertext(_ content: Content) -> Bool {
    guard let data = content.ignoringCase("data").flatMap(Hex.decode), !data.isEmpty,
      let length = Int(String(decoding: content.ignoringCase("len") ?? [], as: UTF8.self))
    else { return false }
    return (0...16).contains(data.count - length)
  }

  static func recogniseAnswer(_ content: Content) -> String? {
    guard content.object != nil else { return nil }
    if content.has("access_token", "token_type", "expires_in") { return "TOKEN" }
    if content.has("paymentIntentId") { return "PAYMENT_INTENT" }
    return content.has("payId", "status", "code") ? "PAYMENT" : nil
  }

  static func body(_ payment: PaymentMessage) -> BodyKind? {
    switch payment.call {
    case "TOKEN", "PAYMENT_FORM": .form
    case "PAYMENT_INTENT": .json
    default: nil
    }
  }

  static func review(_ payment: PaymentMessage, _ keyring: Keyring) -> [Finding] {
    guard payment.direction == .request else { return [] }
    let content = payment.content
    var findings: [Finding] = []
    switch payment.call {
    case "TOKEN":
      findings = Finding.of(NexiReview.token(content), in: content)
      let merchants = keyring.all(name).filter { $0["clientId"] == content["client_id"] && $0["clientSecret"] != nil }
      if content.has("client_secret"), !merchants.isEmpty,
        !merchants.contains(where: { $0["clientSecret"] == content["client_secret"] })
      {
        let kept = content.withPlusKept?["client_secret"]
        let isPlus = merchants.contains { $0["clientSecret"] == kept }
        findings.append(
          Finding(
            isPlus ? .unescapedBody : .credentialsWrong, "field client_secret",
            isPlus
              ? "it is right if every '+' is literal; in a form it is a space: write %2B"
              : "it is not the secret of this client", .refused))
      }
    case "PAYMENT_INTENT":
      if let body = content.object { findings = Finding.of(NexiReview.paymentIntent(body), in: content) }
      findings += bearer(payment)
    case "PAYMENT": findings = bearer(payment)
    default: break
    }
    return findings
  }

  private static func bearer(_ payment: PaymentMessage) -> [Finding] {
    guard payment.message.headers != nil else { return [] }
    guard let header = payment.message.header("authorization") else {
      let weight: Weight = payment.message.mayHideCredentials ? .note : .refused
      return [Finding(.credentialsMissing, "header Authorization", "the header is missing", weight)]
    }
    return ["bearer", "basic"].contains(Authorization(header)?.scheme)
      ? [] : [Finding(.credentialsWrong, "header Authorization", "it must be 'Bearer' and a token", .refused)]
  }

  static func facts(_ payment: PaymentMessage) -> PaymentFacts {
    let content = payment.content
    var facts = PaymentFacts()
    if let id = content.ignoringCase("mid") ?? content.ignoringCase("merchantid") {
      facts.merchant = ["merchantId": id]
    }
    facts.order = content.ignoringCase("transid")
    facts.transaction = content.ignoringCase("payid")
    let amount = content.object?["amount"]
    facts.amount = amount?["value"].flatMap(\.scalarBytes) ?? content.ignoringCase("amount")
    facts.currency = amount?["currency"].flatMap(\.scalarBytes) ?? content.ignoringCase("currency")
    if amount?.members != nil { facts.amountPlaces = ("/amount/value", "/amount/currency") }
    facts.coversWholePayment = ["PAYMENT_INTENT", "PAYMENT_FORM", "NOTIFICATION"].contains(payment.call)
    if payment.call == "NOTIFICATION" || payment.call == "PAYMENT", payment.direction != .request {
      let (status, code) = ((content.ignoringCase("status") ?? []), (content.ignoringCase("code") ?? []))
      if status.elementsEqual("OK".utf8), code.elementsEqual("00000000".utf8) { facts.outcome = "approved" }
      if status.elementsEqual("FAILED".utf8) { facts.outcome = "declined" }
    }
    return facts
  }
}
