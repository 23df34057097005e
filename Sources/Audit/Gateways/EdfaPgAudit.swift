import Encodings
import Gateways
import Messages

/// EdfaPg's forms: calls of merchants, and callbacks, which carry the same hash.
enum EdfaPgAudit: GatewayAudit {
  static let name = "edfapg"

  private static let schedules = ["PAUSE_SCHEDULE", "RUN_SCHEDULE", "DELETE_SCHEDULE", "SCHEDULE_INFO", "DESCHEDULE"]
  private static let calls =
    [
      "SALE", "RECURRING_SALE", "CAPTURE", "CREDITVOID", "GET_TRANS_STATUS", "GET_TRANS_DETAILS", "CREATE_SCHEDULE",
      "CREDIT2CARD",
    ] + schedules

  static func recognise(_ message: CapturedMessage, _ content: Content) -> Recognition? {
    let isApplePay = message.pathEnds(EdfaPgRequests.applePayPath)
    let isEndpoint = isApplePay || message.pathEnds(EdfaPgRequests.path)
    if let order = content.object?["order"], content.object?["merchant_key"] != nil, order.members != nil {
      return .request("CHECKOUT")
    }
    let action = content.word("action")
    let isCall = calls.contains(action)
    if content.pairs != nil, isCall, content.has("trans_id"), content["client_key"] == nil, !isEndpoint,
      content.has("hash") || content.has("result", "order_id") || content.has("status", "order_id")
    {
      // A request has these two as well; what became of a payment only the gateway says.
      if content.has("result") || content.has("status") { return .callback(action) }
    }
    let isNamed = message.isNamed("edfa", "akurateco", "expresspay")
    guard content.pairs != nil,
      isCall && (isEndpoint || content.has("hash")) || content.has("client_key") || isEndpoint && isNamed
    else {
      // A body that is lost leaves the path.
      return isEndpoint && message.body == nil ? .request(isApplePay ? "APPLE_PAY" : "UNKNOWN") : nil
    }
    if isApplePay
      || content["brand"]?.elementsEqual(EdfaPgFields.applePayBrand.utf8) == true && content.has("identifier")
    {
      return .request("APPLE_PAY")
    }
    return .request(isCall ? action : "UNKNOWN")
  }

  static func recogniseAnswer(_ content: Content) -> String? {
    let results = ["SUCCESS", "DECLINED", "REDIRECT", "ACCEPTED", "ERROR", "WAITING", "PENDING", "INIT", "3DS"]
    guard content.object != nil, results.contains(content.word("result").uppercasedASCII) else { return nil }
    let action = content.word("action")
    guard calls.contains(action), content.has("trans_id") || content.has("order_id") else {
      return content.has("error_code") && content.has("error_message") ? "UNKNOWN" : nil
    }
    return action
  }

  static func signature(_ payment: PaymentMessage, _ memory: Memory) -> SignatureCheck.Need {
    guard payment.direction != .response else { return .unsigned }
    let content = payment.content
    guard let hash = content["hash"], !hash.isEmpty else {
      return .absent(Finding(.signatureMissing, content.place("hash"), "'hash' is missing", .refused))
    }
    let known = needsPayment(payment) ? payments(payment, memory) : []
    guard !known.isEmpty || !needsPayment(payment) else {
      return .unknown(
        Finding(
          .paymentUnknown, content.place("hash"),
          "the e-mail address or the card that is signed stands in the payment's SALE, which no capture shows", .note))
    }
    let formulas: @Sendable (Merchant) -> [SignatureCheck.Formula] = { merchant in
      EdfaPgSignature.formulas(payment.call, payment.direction, content, known, merchant["password"] ?? [])
    }
    let body = payment.message.body
    var check = SignatureCheck(
      given: hash, at: content.place("hash"), isHex: false, secret: "password", formulas: formulas)
    check.mixups = { merchant in EdfaPgSignature.mixups(payment, known, merchant, body) }
    if let key = content["client_key"] ?? content["merchant_key"] { check.identifiers = ["clientKey": key] }
    return .check(check)
  }

  /// Whether something is signed that does not stand in the message.
  private static func needsPayment(_ payment: PaymentMessage) -> Bool {
    if payment.direction == .callback { return payment.call != "CREDIT2CARD" }
    return ["RECURRING_SALE", "CAPTURE", "CREDITVOID", "GET_TRANS_STATUS", "GET_TRANS_DETAILS"].contains(payment.call)
  }

  /// The payments that it can be about, the likeliest first.
  private static func payments(_ payment: PaymentMessage, _ memory: Memory) -> [EdfaPgPayment] {
    let content = payment.content
    let id = content["trans_id"] ?? content["recurring_first_trans_id"] ?? []
    var found = memory.edfaPgPayment(transaction: id).map { [$0] } ?? []
    if let order = content["order_id"], let other = memory.edfaPgPayment(order: order), payment.direction == .callback {
      found.append(other)
    }
    if let card = content["card"], card.count >= 10, payment.direction == .callback {
      found = found.map { EdfaPgPayment(email: $0.email, card: EdfaPgPayment.masked(card)) } + found
    }
    return found.filter { !$0.card.isEmpty }
  }

  static func review(_ payment: PaymentMessage, _ keyring: Keyring) -> [Finding] {
    let content = payment.content
    guard content.pairs != nil, payment.direction == .request, let rules = rules(payment.call) else { return [] }
    var findings = FieldReview.form(rules, content, known: ["action", "client_key", "hash", "brand"])
    if !payment.message.method.isEmpty, payment.message.method != "POST" {
      findings.append(Finding(.wrongMethod, "method", "this call is sent with POST", .refused))
    }
    // The hash would not tell: it leaves the telephone number out.
    if content["payer_phone"]?.first == UInt8(ascii: " ") {
      findings.append(
        Finding(
          .unescapedBody, "field payer_phone", "it begins with a space: a '+' that is meant as itself is written %2B",
          .refused))
    }
    return findings
  }

  private static func rules(_ call: String) -> [FieldRule]? {
    switch call {
    case "SALE": EdfaPgRequests.sale.rules
    case "RECURRING_SALE": EdfaPgRequests.recurringSale.rules
    case "CAPTURE": EdfaPgRequests.capture.rules
    case "CREDITVOID": EdfaPgRequests.creditVoid.rules
    case "GET_TRANS_STATUS": EdfaPgRequests.status.rules
    case "GET_TRANS_DETAILS": EdfaPgRequests.details.rules
    case "APPLE_PAY": EdfaPgFields.applePay
    default: nil
    }
  }

  static func facts(_ payment: PaymentMessage) -> PaymentFacts {
    let content = payment.content
    var facts = PaymentFacts()
    facts.order = content["order_id"]
    facts.transaction = content["trans_id"]
    facts.amount = content["order_amount"] ?? content["amount"]
    facts.currency = content["order_currency"] ?? content["currency"]
    facts.isWhole = ["SALE", "APPLE_PAY", "RECURRING_SALE"].contains(payment.call)
    let (result, status) = (content.word("result").uppercasedASCII, content.word("status").uppercasedASCII)
    if facts.isWhole, payment.direction != .request {
      if result == "SUCCESS", status == "SETTLED" { facts.end = "approved" }
      if result == "DECLINED" { facts.end = "declined" }
    }
    return facts
  }
}
