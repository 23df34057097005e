import Encodings
import Faults
import Gateways
import Messages

/// Determines what EdfaPg's messages are signed with.
extension EdfaPgAudit {
  static func signature(_ payment: PaymentMessage, _ memory: Memory) -> SignatureRequirement {
    guard payment.direction != .response else { return .unsigned }
    let content = payment.content
    if payment.call == "SADAD" { return invoice(payment) }
    if payment.call == "CHECKOUT", payment.direction == .callback { return EdfaPgCheckout.signature(content) }
    if let later = EdfaPgAfterCheckout(rawValue: payment.call) { return later.signature(content) }
    guard let hash = content["hash"], !hash.isEmpty else {
      return .absent(content, .missing(signature: "hash", at: content.place("hash")))
    }
    let isCallback = payment.direction == .callback
    // All callbacks except CREDIT's are signed alike.
    let call = EdfaPgCall(rawValue: payment.call) ?? (isCallback ? .sale : nil)
    guard let call else {
      return .unknown(
        Finding(.callUnknown, content.place("action"), "no document here says what this call signs", .note))
    }
    let signsPayment = isCallback ? call != .credit : call.signsPayment
    let known = signsPayment ? payments(payment, memory) : []
    // A refund has two formulas, whose digests differ in length.
    let isRefund = call == .creditVoid && !isCallback
    let isLong = isRefund && hash.count == 40
    let isUnknown = Finding(
      .paymentUnknown, content.place("hash"),
      "the signed e-mail address or card is in the payment's SALE, which no capture of this run contains",
      .note)
    guard !known.isEmpty || !signsPayment || isLong else { return .unknown(isUnknown) }
    let keys = Set(known.map(\.clientKey))
    var check = SignatureCheck(
      // The documents print requests' digits in lower case; for a callback none states the case.
      given: hash, at: content.place("hash"), isHex: isCallback, secret: "password",
      formulas: { merchant in
        // Where two merchants use the same order number, each signs its own payments.
        let known = keys.count > 1 ? known.filter { $0.isOf(merchant) } : known
        let password = merchant["password"] ?? []
        // Without a transaction the hash would equal the SALE's, which the customer's app knows.
        guard !isCallback || call == .credit || content["trans_id"]?.isEmpty == false else { return [] }
        guard !isCallback else { return EdfaPgSignatures.callback(call, content, known, password) }
        let documented = EdfaPgSignatures.request(call, content, known, password)
        guard isRefund else { return documented }
        let refund = EdfaPgSignatures.refund(content, known, password)
        return isLong ? refund + documented : documented + refund
      })
    if signsPayment, !isLong {
      check.tentativeDoubt = otherSale(payment, known, memory)
      check.inputsFromOtherMessages = content["card"] == nil ? ["email", "cardNumber"] : ["email"]
    }
    if isRefund {
      check.remark = { _, formula in formula.operation == "edfapg.hash.checkout" ? refundOfEdfaPay(content) : nil }
      // A full refund sent without an amount may sign the payment's amount.
      if content["amount"] == nil, known.allSatisfy({ $0.amount == nil }) { check.doubt = isUnknown }
    }
    let sales = isCallback && call != .credit ? sales(payment, memory) : []
    check.mixups = { merchant in
      EdfaPgSignatures.mixups(call, isCallback: isCallback, content, known, merchant.secrets)
        + (isCallback
          ? masked(call, content, known, merchant) + otherCard(call, content, sales, merchant) : [])
    }
    if isCallback, call != .credit { check.disputed = { saleHash(content, known, $0) } }
    check.lengths = [64]
    if hash.count == 64 {
      check.provisos[FaultName.otherDigest.rawValue] =
        " It is right where the merchant's protocol mapping says SHA-256."
    }
    // A callback does not name its merchant; its SALE does.
    let ownKey = keys.count == 1 ? keys.first ?? nil : nil
    if let key = content["client_key"] ?? content["merchant_key"] ?? content["edfa_merchant_id"] ?? ownKey {
      check.identifiers = ["clientKey": key]
    }
    check.signs = { [call = payment.call] name in
      signed(call, isCallback).contains(name) || isLong && ["amount", "payment_id"].contains(name)
    }
    return .check(check)
  }

  private static func refundOfEdfaPay(_ content: Content) -> Finding {
    Finding(
      .signatureDisputed, content.place("hash"),
      "it is the hash of EdfaPay's page on refunds, over 'trans_id' and 'amount'; the platform's documents and the SDKs sign the payment",
      .note)
  }

  /// A Sadad invoice, whose header signs the body byte for byte.
  private static func invoice(_ payment: PaymentMessage) -> SignatureRequirement {
    let (message, at) = (payment.message, Statement("header X-Signature"))
    guard message.headers != nil, let body = message.body else {
      return .unknown(Finding(.bytesLost, at, "the signature is in this header, over the exact body", .note))
    }
    guard let given = message.header("x-signature"), !given.isEmpty else {
      return .absent(.missing(signature: "X-Signature", at: at))
    }
    var check = SignatureCheck(
      given: given, at: at, secret: "password",
      formulas: { merchant in
        [
          SignatureFormula(
            "edfapg.hash.sadad",
            ["body": UTF8Text.json(body), "password": UTF8Text.json(merchant["password"] ?? [])])
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

}
