import Encodings
import Gateways
import Messages

extension Comparison {
  /// The finding for a request that repeats an order's signature with another sum.
  static func otherSum(_ at: Statement, _ amount: String, asked first: String, in place: Statement) -> Finding {
    let said: Statement =
      "it is \(amount); \(place) asks for \(first) for the same order with the same signature, which proves neither"
    return Finding(.amountDiffers, at, said, .note)
  }

  /// The finding for a response about another order or payment than the request's.
  static func otherOrder(
    _ payment: PaymentMessage, _ facts: PaymentFacts, _ question: PaymentMessage.Question?
  ) -> Finding? {
    guard payment.direction == .response, let question else { return nil }
    for (wanted, given, name) in [
      (question.order, facts.order, "order"), (question.transaction, facts.transaction, "transaction"),
    ] {
      guard let wanted, let given, !wanted.isEmpty, !given.isEmpty, wanted != given else { continue }
      return Finding(
        .orderDiffers, field(of: given, name, payment.content),
        "it is \(String(decoding: given, as: UTF8.self)), and \(String(decoding: wanted, as: UTF8.self)) was asked for",
        .differs)
    }
    return nil
  }

  /// The sum a message is compared with: its own request's where that asks for a part, else that of the payment's first
  /// request.
  static func asked(
    _ payment: PaymentMessage, _ facts: PaymentFacts, _ question: PaymentMessage.Question?, _ place: Place,
    _ memory: inout Memory
  ) -> Memory.Order? {
    guard facts.coversWholePayment else {
      guard payment.direction == .response, let question, let amount = question.amount else { return nil }
      return Memory.Order(amount: amount, currency: question.currency, place: question.place ?? place)
    }
    let paid = facts.transaction.map { Memory.key(payment.gateway + " id", $0) }
    // A retried order may ask for another sum, so the transaction is the better key.
    if let paid, let known = memory.orders[paid] { return known }
    guard let order = facts.order ?? question?.order, let asked = memory.asked(Memory.key(payment.gateway, order))
    else {
      return nil
    }
    if payment.direction == .response, question?.amount != nil, let paid { memory.orders.put(asked, paid) }
    return asked
  }

  /// Whether two amounts have the same value, however they are spelled.
  static func isSame(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    one == other || SumValue(one).map { $0 == SumValue(other) } == true
  }

  /// The fields that hold the amount and the currency of a message.
  static func sumPlaces(_ facts: PaymentFacts, _ content: Content) -> (amount: Statement, currency: Statement) {
    facts.amountPlaces
      ?? (field(of: facts.amount ?? [], "amount", content), field(of: facts.currency ?? [], "currency", content))
  }

  /// The field that holds a value.
  static func field(of value: [UInt8], _ name: String, _ content: Content) -> Statement {
    if let pair = content.pairs?.first(where: { $0.value == value }) {
      return content.place(String(decoding: pair.name, as: UTF8.self))
    }
    if let member = content.object?.members?.first(where: { $0.value.scalarBytes == value }) {
      return content.place(member.name.string)
    }
    return content.place(name)
  }
}
