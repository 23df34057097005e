import Encodings
import Gateways
import Messages

/// EdfaPg's payments, whose later messages sign data that only the SALE contains.
struct EdfaPgMemory: Sendable {
  /// Payments by order, the newest SALE first: two merchants may use one number, and a customer may try another card.
  private var orders = BoundedMap<[EdfaPgPayment]>(limit: Memory.limit)
  private var transactions = BoundedMap<[EdfaPgPayment]>(limit: Memory.limit)
  /// Transactions whose SALE is known, from its answer or from a message about them that verified with it.
  private var links = BoundedMap<SaleLink>(limit: Memory.limit)
  /// At most two transactions that answers to an order's SALEs name.
  private var answered = BoundedMap<[[UInt8]]>(limit: Memory.limit)

  /// How the SALE of a transaction is known.
  private enum SaleLink: Sendable {
    case certain
    /// From an answer without its request, which may belong to another SALE of the order.
    case answer(order: [UInt8])
  }

  /// How many entries were dropped; two maps with the same keys drop one entry together.
  var forgotten: Int {
    max(orders.forgotten, answered.forgotten) + max(transactions.forgotten, links.forgotten)
  }

  /// Whether the SALE that began a transaction is known; the order does not tell, as it may be retried elsewhere.
  func knowsSale(_ transaction: [UInt8]) -> Bool {
    switch links[transaction] {
    case .certain?: true
    case .answer(let order)?: answered[order] == [transaction]
    case nil: false
    }
  }

  func payments(transaction: [UInt8]) -> [EdfaPgPayment] { transactions[transaction] ?? [] }

  func payments(order: [UInt8]) -> [EdfaPgPayment] { orders[order] ?? [] }

  mutating func learn(_ payment: PaymentMessage, answering question: PaymentMessage.Question?) {
    let content = payment.content
    let order = content["order_id"] ?? question?.order
    switch (payment.direction, payment.call) {
    case (.request, "SALE"), (.request, "APPLE_PAY"):
      guard let order, let new = EdfaPgPayment(saleIn: payment) else { return }
      let earlier = (orders[order] ?? []).filter { $0 != new }
      orders.put(Array(([new] + earlier).prefix(Memory.paymentLimit)), order)
    case (.request, "RECURRING_SALE"):
      guard let order, let first = content["recurring_first_trans_id"], let known = transactions[first] else {
        return
      }
      orders.put(known, order)
    case (.request, _): return
    default:
      guard let order, let id = content["trans_id"] else { return }
      let isAnswer = payment.direction == .response
      let sale = isAnswer ? question?.sale : nil
      if isAnswer, payment.call == "SALE" {
        answered.change(order, from: []) { if $0.count < 2, !$0.contains(id) { $0.append(id) } }
      }
      guard var known = sale.map({ [$0] }) ?? orders[order] else { return }
      if let card = content["card"] {
        for index in known.indices where known[index].card.isEmpty { known[index].card = EdfaPgCard.masked(card) }
      }
      // The first answer says whose transaction it is; a callback that claims it for another order does not.
      if transactions[id] == nil || sale != nil || isAnswer && links[id] == nil {
        transactions.put(known, id)
      }
      if sale != nil {
        links.put(.certain, id)
      } else if isAnswer, question == nil, payment.call == "SALE", links[id] == nil {
        links.put(.answer(order: order), id)
      }
    }
  }

  /// Records that a message about a transaction verified with this e-mail address and card.
  mutating func confirm(_ transaction: [UInt8], _ right: SignatureFormula) {
    guard right.operation == "edfapg.hash.transaction", let email = right.input["email"]?.scalarBytes,
      let card = right.input["cardNumber"]?.scalarBytes, !card.isEmpty
    else { return }
    let known = payments(transaction: transaction)
    if !known.contains(where: { $0.email == email && $0.card == card }) {
      transactions.put([EdfaPgPayment(email: email, card: card)] + known, transaction)
    }
    links.put(.certain, transaction)
  }
}

extension EdfaPgPayment {
  /// The payment that a SALE begins; `nil` for other calls.
  init?(saleIn payment: PaymentMessage) {
    let content = payment.content
    guard payment.gateway == "edfapg", ["SALE", "APPLE_PAY"].contains(payment.call),
      let email = content["payer_email"]
    else { return nil }
    self.init(
      email: email, card: EdfaPgCard.masked(content["card_number"] ?? []), clientKey: content["client_key"],
      amount: content["order_amount"])
  }
}
