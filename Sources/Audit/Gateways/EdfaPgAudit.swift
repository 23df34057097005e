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
    let action = content.word("action")
    let isCall = EdfaPgCall(action: action) != nil
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
    guard EdfaPgCall(action: action) != nil, content.has("trans_id") || content.has("order_id") else {
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
    let call = EdfaPgCall(rawValue: payment.call)
    let isCallback = payment.direction == .callback
    let signsPayment = isCallback ? call != .credit : call?.signsPayment == true
    let known = signsPayment ? payments(payment, memory) : []
    guard !known.isEmpty || !signsPayment else {
      return .unknown(
        Finding(
          .paymentUnknown, content.place("hash"),
          "the e-mail address or the card that is signed stands in the payment's SALE, which no capture shows", .note))
    }
    let keys = Set(known.map(\.clientKey))
    var check = SignatureCheck(
      given: hash, at: content.place("hash"), isHex: false, secret: "password",
      formulas: { merchant in
        guard let call else { return [] }
        let password = merchant["password"] ?? []
        // Of two merchants' orders with one number each signs his own.
        let known = keys.count > 1 ? known.filter { $0.isOf(merchant) } : known
        return isCallback
          ? EdfaPgSignatures.callback(call, content, known, password)
          : EdfaPgSignatures.request(call, content, known, password)
      })
    check.mixups = { merchant in
      guard let call else { return [] }
      return EdfaPgSignatures.mixups(call, isCallback: isCallback, content, known, merchant.secrets)
    }
    // A callback does not name its merchant; its SALE does.
    let ownKey = keys.count == 1 ? keys.first ?? nil : nil
    if let key = content["client_key"] ?? content["merchant_key"] ?? ownKey { check.identifiers = ["clientKey": key] }
    return .check(check)
  }

  /// The payments that it can be about, the likeliest first.
  private static func payments(_ payment: PaymentMessage, _ memory: Memory) -> [EdfaPgPayment] {
    let content = payment.content
    let id = content["trans_id"] ?? content["recurring_first_trans_id"] ?? []
    var found = memory.edfaPgPayments(transaction: id)
    if let order = content["order_id"], payment.direction == .callback {
      found += memory.edfaPgPayments(order: order).filter { !found.contains($0) }
    }
    if let card = content["card"], card.count >= 10, payment.direction == .callback {
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

extension EdfaPgPayment {
  /// Whether it can be a merchant's.
  fileprivate func isOf(_ merchant: Merchant) -> Bool {
    guard let clientKey, let own = merchant["clientKey"] else { return true }
    return clientKey == own
  }
}
