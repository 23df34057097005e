import Encodings
import Gateways
import Messages

/// EdfaPg: merchants' calls and the gateway's callbacks, mostly forms signed with `hash`.
enum EdfaPgAudit: GatewayAudit {
  static let name = "edfapg"
  static let hosts = ["edfapay", "akurateco", "expresspay"]
  private static let names = (hosts + ["edfa"]).map { Array($0.utf8) }
  static let asksForState = ["GET_TRANS_STATUS", "GET_TRANS_DETAILS"]
  static let fieldNames = ["hash", "card_number"]
  static let movesMoney = ["SALE", "APPLE_PAY", "CAPTURE", "CREDITVOID"]
  static let words = [[String]]()
  static let secrets: [KeyringMember] = [.known("clientKey"), .secret("password")]
  static let bodies: [String: BodyHint.Body?] = [
    "hash.credit-callback": (.callback, nil), "hash.sadad": (.request, "SADAD"),
    "request.status": (.request, "GET_TRANS_STATUS"), "request.details": (.request, "GET_TRANS_DETAILS"),
    "request.applepay": (.request, "APPLE_PAY"),
  ]

  static func recognise(_ message: CapturedMessage, _ content: Content) -> Recognition? {
    let isApplePay = message.pathEnds(EdfaPgRequests.applePayPath)
    let isEndpoint = isApplePay || message.pathEnds(EdfaPgRequests.path)
    if let order = content.object?["order"], content.object?["merchant_key"] != nil, order.members != nil {
      return .request("CHECKOUT")
    }
    if EdfaPgCheckout.isCallback(content) { return .callback("CHECKOUT") }
    if let later = EdfaPgAfterCheckout(message, content) { return .request(later.rawValue) }
    // No document has a formula for any other form with these fields.
    if content.pairs != nil, content.has("edfa_merchant_id", "hash") {
      let isFirst = content.has("order_id", "order_amount", "order_currency", "order_description")
      return .request(isFirst && !content.has("recurring_token") ? "CHECKOUT" : "UNKNOWN")
    }
    if message.pathEnds("/sadad-service/public/s2s/one-time-invoice") { return .request("SADAD") }
    let action = content.word("action")
    let isCall = EdfaPgCall(action: action) != nil
    if !isEndpoint, isCallback(content, isCall: isCall) { return .callback(isWord(action) ? action : "UNKNOWN") }
    let isNamed = message.isNamed(names)
    guard content.pairs != nil || isCall && isEndpoint && content.object != nil,
      isCall && (isEndpoint || content.has("hash")) || content.has("client_key") || isEndpoint && isNamed
    else {
      // Where the body is lost or unreadable, only the path tells.
      let isUnread =
        isNamed && content.pairs == nil ? message.isUnread(content) || content.object != nil : message.body == nil
      return isEndpoint && isUnread ? .request(isApplePay ? "APPLE_PAY" : "UNKNOWN") : nil
    }
    if isApplePay
      || content["brand"]?.elementsEqual(EdfaPgFields.applePayBrand.utf8) == true && content.has("identifier")
    {
      return .request("APPLE_PAY")
    }
    if action == "SALE", content.has("identifier", "brand"), !content.has("card_number"), !content.has("card_token") {
      return .request("APM_SALE")
    }
    return .request(isCall ? action : "UNKNOWN")
  }

  private static let results = EdfaPgResponse.words.texts(of: "result")
  private static let statuses = EdfaPgResponse.words.texts(of: "status")

  /// Whether a message is a callback about a payment; its action may be unknown, such as CHARGEBACK, or absent.
  private static func isCallback(_ content: Content, isCall: Bool) -> Bool {
    // An answer of the gateway that a shop's page passes on as JSON has no hash.
    guard content.pairs != nil || content.object?["hash"] != nil, content["client_key"] == nil else { return false }
    // A request has the hash as well, but only the gateway reports a payment's outcome.
    let tells = content.has("result") || content.has("status")
    guard content.has("trans_id") else {
      return isCall && tells && content.has("hash", "order_id") && !content.has("payer_email")
    }
    if isCall { return tells && (content.has("hash") || content.has("order_id")) }
    let isResult = results.contains(content.word("result").uppercasedASCII)
    let isStatus = statuses.contains(content.word("status").uppercasedASCII)
    return content.has("order_id") && (content.has("hash") ? isResult || isStatus : isResult && isStatus)
  }

  private static func isWord(_ text: String) -> Bool {
    (2...40).contains(text.utf8.count) && text.utf8.allSatisfy { ASCII.isUpper($0) || ASCII.isDigit($0) || $0 == 0x5f }
  }

  static func recogniseAnswer(_ content: Content) -> String? {
    guard content.object != nil, results.contains(content.word("result").uppercasedASCII) else { return nil }
    let action = content.word("action")
    guard EdfaPgCall(action: action) != nil, content.has("trans_id") || content.has("order_id") else {
      return content.has("error_code") && content.has("error_message") ? "UNKNOWN" : nil
    }
    return action
  }

  static func needsMemory(_ payment: PaymentMessage) -> Bool { payment.direction != .response }

  static func learn(_ payment: PaymentMessage, answering question: PaymentMessage.Question?, _ memory: inout Memory) {
    memory.edfaPg.learn(payment, answering: question)
  }

  static func body(_ payment: PaymentMessage) -> BodyKind? {
    switch payment.call {
    case "SADAD": .json
    case "CHECKOUT": payment.content.pairs == nil ? .json : .form
    case let call where EdfaPgAfterCheckout(rawValue: call) != nil: payment.content.pairs == nil ? .json : .form
    default: .form
    }
  }

  static func review(_ payment: PaymentMessage, _ keyring: Keyring) -> [Finding] {
    let content = payment.content
    if payment.direction == .callback { return payment.call == "CHECKOUT" ? [] : callbackFlaws(content) }
    guard content.pairs != nil, payment.direction == .request, let call = EdfaPgCall(rawValue: payment.call) else {
      return []
    }
    var findings = Finding.of(EdfaPgReview.flaws(call, content), in: content)
    if call.rules != nil, !payment.message.method.isEmpty, payment.message.method != "POST" {
      findings.append(Finding(.wrongMethod, "method", "this call is sent with POST", .refused))
    }
    return findings
  }

  /// Findings for which a receiver must refuse a callback, whatever its signature.
  private static func callbackFlaws(_ content: Content) -> [Finding] {
    var findings: [Finding] = []
    if content["trans_id"]?.isEmpty != false {
      findings.append(Finding(.missingField, content.place("trans_id"), "'trans_id' is missing", .refused))
    }
    if let card = content["card"], !card.isEmpty, !EdfaPgCard.isLongEnough(card) {
      findings.append(
        Finding(
          .fieldInvalid, content.place("card"), "it does not have the first six and the last four digits of a card",
          .refused)
      )
    }
    return findings
  }

  static func facts(_ payment: PaymentMessage) -> PaymentFacts {
    let content = payment.content
    var facts = PaymentFacts()
    if let key = content["client_key"] ?? content["merchant_key"] ?? content["edfa_merchant_id"] {
      facts.merchant = ["clientKey": key]
    }
    facts.order = content["order_id"]
    facts.transaction = content["trans_id"]
    facts.amount = content["order_amount"] ?? content["amount"]
    facts.currency = content["order_currency"] ?? content["currency"]
    guard payment.call != "CHECKOUT" else {
      EdfaPgCheckout.facts(content, payment.direction, &facts)
      return facts
    }
    facts.coversWholePayment = ["SALE", "APPLE_PAY", "APM_SALE", "RECURRING_SALE"].contains(payment.call)
    let (result, status) = (content.word("result").uppercasedASCII, content.word("status").uppercasedASCII)
    if facts.coversWholePayment, payment.direction != .request {
      if result == "SUCCESS", status == "SETTLED" { facts.outcome = "approved" }
      if result == "DECLINED" { facts.outcome = "declined" }
    }
    if asksForState.contains(payment.call), payment.direction == .response {
      if status == "SETTLED" { facts.outcome = "approved" }
      if status == "DECLINED" { facts.outcome = "declined" }
    }
    return facts
  }
}
