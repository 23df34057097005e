import Encodings
import Gateways
import Messages

/// Signs EdfaPg's callbacks with data they do not contain: the card and e-mail address of the payment's SALE.
extension EdfaPgAudit {
  /// The signatures that a callback would have over the card as masked in it.
  static func masked(
    _ call: EdfaPgCall, _ content: Content, _ known: [EdfaPgPayment], _ merchant: Merchant
  ) -> [SignatureMixup] {
    guard let mask = content["card"], !mask.isEmpty else { return [] }
    let masked = known.map { EdfaPgPayment(email: $0.email, card: mask, clientKey: $0.clientKey) }
    return EdfaPgSignatures.callback(call, content, masked, merchant["password"] ?? []).map {
      SignatureMixup(
        "masked-card", "it is made of the masked 'card' of this message, which hides signed digits", $0)
    }
  }

  /// The signatures of a callback with the SALE's card, where the callback shows another.
  static func otherCard(
    _ call: EdfaPgCall, _ content: Content, _ sales: [EdfaPgPayment], _ merchant: Merchant
  ) -> [SignatureMixup] {
    let others = sales.filter {
      !$0.card.isEmpty && $0.card != EdfaPgCard.masked(content["card"] ?? []) && $0.isOf(merchant)
    }
    return EdfaPgSignatures.callback(call, content, others, merchant["password"] ?? []).map {
      SignatureMixup(
        SignatureCheck.changed,
        "'card' was altered after signing: it is not the card of the SALE, with which the hash is right", $0)
    }
  }

  /// The hash that one document gives for callbacks, where others disagree.
  static func saleHash(
    _ content: Content, _ known: [EdfaPgPayment], _ merchant: Merchant
  ) -> (formulas: [SignatureFormula], finding: Finding) {
    (
      EdfaPgSignatures.request(.recurringSale, content, known, merchant["password"] ?? []),
      Finding(
        .signatureDisputed, content.place("hash"),
        "it is the hash of the SALE: EdfaPay's page on webhooks says so, the platform's documents sign 'trans_id' as well",
        .note)
    )
  }

  /// The payments that a message may be about, as their SALEs describe them, the likeliest first.
  static func sales(_ payment: PaymentMessage, _ memory: Memory) -> [EdfaPgPayment] {
    let content = payment.content
    let id = content["trans_id"] ?? content["recurring_first_trans_id"] ?? []
    var found = memory.edfaPg.payments(transaction: id)
    if let order = content["order_id"], payment.direction == .callback || payment.call == "GET_TRANS_STATUS_BY_ORDER" {
      found += memory.edfaPg.payments(order: order).filter { !found.contains($0) }
    }
    return found
  }

  /// The same payments, with the card that a callback shows.
  static func payments(_ payment: PaymentMessage, _ memory: Memory) -> [EdfaPgPayment] {
    let content = payment.content
    let found = sales(payment, memory)
    // A mask that hides signed digits is not what the gateway signed.
    if let card = content["card"], EdfaPgCard.isLongEnough(card), payment.direction == .callback,
      EdfaPgCard.signed(card).allSatisfy(ASCII.isDigit)
    {
      let masked = EdfaPgCard.masked(card)
      return found.map {
        EdfaPgPayment(email: $0.email, card: masked, clientKey: $0.clientKey, amount: $0.amount)
      }
    }
    let withCard = found.filter { !$0.card.isEmpty }
    let knowsSale = memory.edfaPg.knowsSale(content["trans_id"] ?? []) && !withCard.isEmpty
    guard payment.direction == .callback, content["card"] == nil, !knowsSale else { return withCard }
    // An Apple Pay sale has no card, and its callback signs none.
    return withCard
      + found.map { EdfaPgPayment(email: $0.email, card: [], clientKey: $0.clientKey, amount: $0.amount) }
  }

  /// The doubt about a signature that does not fit: a SALE outside the captures may have begun the transaction.
  static func otherSale(_ payment: PaymentMessage, _ known: [EdfaPgPayment], _ memory: Memory) -> Finding? {
    let content = payment.content
    let id = content["trans_id"] ?? content["recurring_first_trans_id"] ?? []
    let knowsSale = payment.call == "GET_TRANS_STATUS_BY_ORDER" || memory.edfaPg.knowsSale(id)
    guard !knowsSale || !known.contains(where: { !$0.card.isEmpty }) else { return nil }
    return Finding(
      .paymentUnknown, content.place("hash"),
      "no answer here says that a SALE of these captures began this transaction: its e-mail address or card may differ",
      .note)
  }
}

extension EdfaPgPayment {
  /// Whether the payment can be this merchant's.
  func isOf(_ merchant: Merchant) -> Bool {
    guard let clientKey, let own = merchant["clientKey"] else { return true }
    return clientKey == own
  }
}
