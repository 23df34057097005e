import Encodings
import Gateways
import Messages

/// EdfaPg's forms: calls of merchants, and callbacks, which carry the same hash.
enum EdfaPgAudit: GatewayAudit {
  static let name = "edfapg"

  static func recognise(_ message: CapturedMessage, _ content: Content) -> Recognition? {
    let isApplePay = message.pathEnds(EdfaPgRequests.applePayPath)
    let isEndpoint = isApplePay || message.pathEnds(EdfaPgRequests.path)
    if let order = content.object?["order"], content.object?["merchant_key"] != nil, order.members != nil {
      return .request("CHECKOUT")
    }
    if content.pairs != nil, content.has("edfa_merchant_id", "order_id", "hash") { return .request("CHECKOUT") }
    if message.header("x-edfapay-merchant-key") != nil || message.pathEnds("/sadad-service/public/s2s/one-time-invoice")
    {
      return .request("SADAD")
    }
    let action = content.word("action")
    let isCall = EdfaPgCall(action: action) != nil
    if !isEndpoint, isCallback(content, isCall: isCall) { return .callback(isWord(action) ? action : "UNKNOWN") }
    let isNamed = message.isNamed("edfa", "akurateco", "expresspay")
    guard content.pairs != nil,
      isCall && (isEndpoint || content.has("hash")) || content.has("client_key") || isEndpoint && isNamed
    else {
      // A body that is lost, or that nobody can read, leaves the path.
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

  private static let results = [
    "SUCCESS", "DECLINED", "REDIRECT", "ACCEPTED", "ERROR", "WAITING", "PENDING", "INIT", "3DS",
  ]
  private static let statuses = [
    "3DS", "REDIRECT", "PENDING", "PREPARE", "SETTLED", "REVERSAL", "REFUND", "VOID", "CHARGEBACK", "DECLINED",
  ]

  /// Whether the gateway tells of a payment; of an action that no request has, as CHARGEBACK, too, or of none.
  private static func isCallback(_ content: Content, isCall: Bool) -> Bool {
    guard content.pairs != nil, content.has("trans_id"), content["client_key"] == nil else { return false }
    // A request has the hash as well; what became of a payment only the gateway says.
    let tells = content.has("result") || content.has("status")
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

  static func signature(_ payment: PaymentMessage, _ memory: Memory) -> SignatureCheck.Need {
    guard payment.direction != .response else { return .unsigned }
    let content = payment.content
    if payment.call == "SADAD" { return invoice(payment) }
    guard let hash = content["hash"], !hash.isEmpty else {
      return .absent(content, Finding(.signatureMissing, content.place("hash"), "'hash' is missing", .refused))
    }
    let isCallback = payment.direction == .callback
    // All callbacks but one are signed alike, whatever they are about.
    let call = EdfaPgCall(rawValue: payment.call) ?? (isCallback ? .sale : nil)
    guard let call else {
      return .unknown(
        Finding(.callUnknown, content.place("action"), "no document here says what this call signs", .note))
    }
    let signsPayment = isCallback ? call != .credit : call.signsPayment
    let known = signsPayment ? payments(payment, memory) : []
    guard !known.isEmpty || !signsPayment else {
      return .unknown(
        Finding(
          .paymentUnknown, content.place("hash"),
          "the e-mail address or the card that is signed stands in the payment's SALE, which no capture shows", .note))
    }
    let keys = Set(known.map(\.clientKey))
    var check = SignatureCheck(
      // Of callbacks no document says it; requests are documented in lower case.
      given: hash, at: content.place("hash"), isHex: isCallback, secret: "password",
      formulas: { merchant in
        let password = merchant["password"] ?? []
        // Of two merchants' orders with one number each signs his own.
        let known = keys.count > 1 ? known.filter { $0.isOf(merchant) } : known
        return isCallback
          ? EdfaPgSignatures.callback(call, content, known, password)
          : EdfaPgSignatures.request(call, content, known, password)
      })
    check.mixups = { merchant in
      let mask = content["card"] ?? []
      let masked = known.map { EdfaPgPayment(email: $0.email, card: mask, clientKey: $0.clientKey) }
      let ofMask = isCallback ? EdfaPgSignatures.callback(call, content, masked, merchant["password"] ?? []) : []
      return EdfaPgSignatures.mixups(call, isCallback: isCallback, content, known, merchant.secrets)
        + ofMask.map {
          SignatureMixup(
            "masked-card", "it is made of 'card' as it stands here, whose mask hides digits that are signed", $0)
        }
    }
    if isCallback, call != .credit {
      check.disputed = { merchant in
        (
          EdfaPgSignatures.request(.recurringSale, content, known, merchant["password"] ?? []),
          Finding(
            .signatureDisputed, content.place("hash"),
            "it is the hash of the SALE: EdfaPay's page on webhooks says so, the platform's documents sign 'trans_id' as well",
            .note)
        )
      }
    }
    if hash.count == 64 {
      check.provisos["other-digest"] = " It is right where the merchant's protocol mapping says SHA-256."
    }
    // A callback does not name its merchant; its SALE does.
    let ownKey = keys.count == 1 ? keys.first ?? nil : nil
    if let key = content["client_key"] ?? content["merchant_key"] ?? content["edfa_merchant_id"] ?? ownKey {
      check.identifiers = ["clientKey": key]
    }
    check.signs = { [call = payment.call] in signed(call, isCallback).contains($0) }
    return .check(check)
  }

  /// A Sadad invoice, whose header signs the body as it is.
  private static func invoice(_ payment: PaymentMessage) -> SignatureCheck.Need {
    let (message, at) = (payment.message, Statement("header X-Signature"))
    guard message.headers != nil, let body = message.body else {
      return .unknown(Finding(.bytesLost, at, "the signature stands in this header, over the body as it is", .note))
    }
    guard let given = message.header("x-signature"), !given.isEmpty else {
      return .absent(Finding(.signatureMissing, at, "'X-Signature' is missing", .refused))
    }
    var check = SignatureCheck(
      given: given, at: at, secret: "password",
      formulas: { merchant in
        [
          SignatureFormula(
            "edfapg.hash.sadad",
            .members([("body", UTF8Text.json(body)), ("password", UTF8Text.json(merchant["password"] ?? []))]))
        ]
      })
    if let key = message.header("x-edfapay-merchant-key") { check.identifiers = ["clientKey": key] }
    return .check(check)
  }

  private static func signed(_ call: String, _ isCallback: Bool) -> [String] {
    let own = ["hash", "action"] + (isCallback ? [] : ["client_key", "merchant_key"])
    if isCallback { return own + ["trans_id", "card", "order_id"] }
    return own
      + [
        "payer_email", "card_number", "card_token", "trans_id", "recurring_first_trans_id", "schedule_id",
      ]
      + (["APPLE_PAY", "APM_SALE"].contains(call) ? ["identifier", "order_id", "order_amount", "order_currency"] : [])
      + (call == "GET_TRANS_STATUS_BY_ORDER" ? ["order_id"] : [])
      + (call == "CHECKOUT"
        ? [
          "order", "order.number", "order.amount", "order.currency", "order.description", "edfa_merchant_id",
          "order_id", "order_amount", "order_currency", "order_description",
        ] : [])
  }

  static func body(_ payment: PaymentMessage) -> BodyKind? {
    switch payment.call {
    case "SADAD": .json
    case "CHECKOUT": payment.content.pairs == nil ? .json : .form
    default: .form
    }
  }

  /// The payments that it can be about, the likeliest first.
  private static func payments(_ payment: PaymentMessage, _ memory: Memory) -> [EdfaPgPayment] {
    let content = payment.content
    let id = content["trans_id"] ?? content["recurring_first_trans_id"] ?? []
    var found = memory.edfaPgPayments(transaction: id)
    if let order = content["order_id"], payment.direction == .callback || payment.call == "GET_TRANS_STATUS_BY_ORDER" {
      found += memory.edfaPgPayments(order: order).filter { !found.contains($0) }
    }
    // A mask that hides more than is not signed is not what the gateway signed.
    if let card = content["card"], card.count >= 10, payment.direction == .callback,
      (card.prefix(6) + card.suffix(4)).allSatisfy(ASCII.isDigit)
    {
      let masked = EdfaPgPayment.masked(card)
      found = found.map { EdfaPgPayment(email: $0.email, card: masked, clientKey: $0.clientKey) } + found
    }
    return found.filter { !$0.card.isEmpty }
  }

  static func review(_ payment: PaymentMessage, _ keyring: Keyring) -> [Finding] {
    let content = payment.content
    guard content.pairs != nil, payment.direction == .request, let call = EdfaPgCall(rawValue: payment.call) else {
      return []
    }
    var findings = Finding.of(EdfaPgReview.flaws(call, content), in: content)
    if call.rules != nil, !payment.message.method.isEmpty, payment.message.method != "POST" {
      findings.append(Finding(.wrongMethod, "method", "this call is sent with POST", .refused))
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
    facts.isWhole = ["SALE", "APPLE_PAY", "APM_SALE", "RECURRING_SALE"].contains(payment.call)
    let (result, status) = (content.word("result").uppercasedASCII, content.word("status").uppercasedASCII)
    if facts.isWhole, payment.direction != .request {
      if result == "SUCCESS", status == "SETTLED" { facts.end = "approved" }
      if result == "DECLINED" { facts.end = "declined" }
    }
    return facts
  }
}

extension EdfaPgPayment {
  /// Whether it can be a merchant's.
  fileprivate func isOf(_ merchant: Merchant) -> Bool {
    guard let clientKey, let own = merchant["clientKey"] else { return true }
    return clientKey == own
  }
}
