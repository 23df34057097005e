import Gateways
import Messages

/// The payments of EdfaPg, whose later messages are signed with what stands in the SALE alone.
struct EdfaPgMemory: Sendable {
  /// The payments of an order's SALEs, the newest first: two merchants number alike, and a customer tries another card.
  private var orders = BoundedMap<[EdfaPgPayment]>(limit: Memory.limit)
  private var transactions = BoundedMap<[EdfaPgPayment]>(limit: Memory.limit)

  var forgotten: Int { max(orders.forgotten, transactions.forgotten) }

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
      guard var known = (payment.direction == .response ? question?.sale : nil).map({ [$0] }) ?? orders[order]
      else { return }
      if let card = content["card"] {
        for index in known.indices where known[index].card.isEmpty { known[index].card = EdfaPgCard.masked(card) }
      }
      // The first answer says whose transaction it is; a callback that claims it for another order does not.
      if transactions[id] == nil || payment.direction == .response { transactions.put(known, id) }
    }
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
