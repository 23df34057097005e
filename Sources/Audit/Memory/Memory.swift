import Encodings
import Messages

/// What is remembered across messages: bounded, and what was forgotten is counted.
struct Memory: Sendable {
  /// Entries of each table.
  private static let limit = 50_000
  /// Values of a field that are kept to be tried in others of its kind.
  private static let siblingLimit = 16

  /// A payment as an earlier message tells it.
  struct Order: Sendable {
    let amount: [UInt8]?
    let currency: [UInt8]?
    let place: Place
  }

  /// What the gateway was seen to say of a transaction.
  struct Transaction: Sendable {
    var order: [UInt8]?
    var end: String?
    var place: Place
  }

  /// A message that was seen, by what makes it one of a kind.
  struct Sighting: Sendable {
    let place: Place
    /// The digest of the whole body.
    let body: [UInt8]
  }

  var orders = BoundedMap<Order>(limit: limit)
  var transactions = BoundedMap<Transaction>(limit: limit)
  var nonces = BoundedMap<Sighting>(limit: limit)
  var signatures = BoundedMap<Sighting>(limit: limit)
  var questions = BoundedMap<PaymentMessage.Question>(limit: limit)
  private var edfaPgOrders = BoundedMap<EdfaPgPayment>(limit: limit)
  private var edfaPgTransactions = BoundedMap<EdfaPgPayment>(limit: limit)
  private var siblings = BoundedMap<[JSON]>(limit: 2048)
  private var siblingsOfOrder = BoundedMap<[JSON]>(limit: limit)

  /// How many things were given up to stay within the bounds.
  var forgotten: Int {
    [orders.forgotten, transactions.forgotten, nonces.forgotten, signatures.forgotten, questions.forgotten]
      .reduce(0, +) + max(edfaPgOrders.forgotten, edfaPgTransactions.forgotten)
  }

  func edfaPgPayment(transaction: [UInt8]) -> EdfaPgPayment? { edfaPgTransactions[transaction] }

  func edfaPgPayment(order: [UInt8]) -> EdfaPgPayment? { edfaPgOrders[order] }

  /// Takes down what later messages of the same payment are signed with.
  mutating func learn(_ payment: PaymentMessage) {
    guard payment.gateway == EdfaPgAudit.name else { return }
    let content = payment.content
    let order = content["order_id"] ?? payment.question?.order.map { Array($0.utf8) }
    switch (payment.direction, payment.call) {
    case (.request, "SALE"), (.request, "APPLE_PAY"):
      guard let order, let email = content["payer_email"] else { return }
      let card = EdfaPgPayment.masked(content["card_number"] ?? [])
      edfaPgOrders.put(EdfaPgPayment(email: email, card: card), order)
    case (.request, "RECURRING_SALE"):
      guard let order, let first = content["recurring_first_trans_id"], let known = edfaPgTransactions[first] else {
        return
      }
      edfaPgOrders.put(known, order)
    case (.request, _): return
    default:
      guard let order, let id = content["trans_id"], var known = edfaPgOrders[order] else { return }
      if known.card.isEmpty, let card = content["card"] { known.card = EdfaPgPayment.masked(card) }
      // The first answer says whose transaction it is; a callback that claims it for another order does not.
      if edfaPgTransactions[id] == nil || payment.direction == .response { edfaPgTransactions.put(known, id) }
    }
  }

  /// Keeps the values that a message signs, to try them in others that were changed.
  mutating func keep(_ formula: SignatureFormula, _ order: [UInt8]?) {
    for (name, value) in Self.signed(formula) {
      let key = Array("\(formula.operation) \(name)".utf8)
      Self.keep(value, key, &siblings, Self.siblingLimit)
      if let order { Self.keep(value, key + [0] + order, &siblingsOfOrder, 4) }
    }
  }

  private static func keep(_ value: JSON, _ key: [UInt8], _ table: inout BoundedMap<[JSON]>, _ limit: Int) {
    var values = table[key] ?? []
    guard !values.contains(value) else { return }
    values.append(value)
    table.put(values.suffix(limit), key)
  }

  /// The values that siblings have for a field, those of the same order first.
  func siblings(_ formula: SignatureFormula, _ name: String, _ order: [UInt8]?) -> [JSON] {
    let key = Array("\(formula.operation) \(name)".utf8)
    return (order.flatMap { siblingsOfOrder[key + [0] + $0] } ?? []) + (siblings[key] ?? [])
  }

  /// The values of a formula that come out of a message, short ones alone, under their names.
  static func signed(_ formula: SignatureFormula) -> [(name: String, value: JSON)] {
    let settings = ["phrase", "password", "secretKey", "secret", "key", "algorithm", "profile", "parameters", "fields"]
    let own = (formula.input.members ?? []).filter { member in !settings.contains { member.name == $0 } }
    let inner = (formula.input["parameters"] ?? formula.input["fields"])?.members ?? []
    return (own + inner.filter { $0.name != "signature" && $0.name != "hmac" }).prefix(64).compactMap { member in
      guard let text = member.value.scalarBytes, text.count <= 256 else { return nil }
      return (member.name.string, member.value)
    }
  }
}
