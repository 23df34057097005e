import Encodings
import Messages

/// What is remembered across messages: bounded, and what was forgotten is counted.
struct Memory: Sendable {
  /// Entries of each table.
  static let limit = 50_000
  /// Values of a field that are kept to be tried in others of its kind.
  private static let siblingLimit = 16

  /// A payment as an earlier message tells it.
  struct Order: Sendable {
    let amount: [UInt8]?
    let currency: [UInt8]?
    let place: Place
    /// What the request was signed with, where that is known.
    var signature: [UInt8]?
  }

  /// What the gateway was seen to say of a transaction.
  struct Transaction: Sendable {
    var order: (name: [UInt8], place: Place)?
    var end: (word: String, place: Place)?
  }

  /// A message that was seen, by what makes it one of a kind.
  struct Sighting: Sendable {
    let place: Place
    /// The digest of the whole body.
    let body: [UInt8]
  }

  var orders = BoundedMap<Order>(limit: limit)
  /// What requests ask for wherever they stand, for messages in front of them; of an order that is asked for two sums, nothing.
  private var foreseen = BoundedMap<Order>(limit: limit)
  var transactions = BoundedMap<Transaction>(limit: limit)
  var nonces = BoundedMap<Sighting>(limit: limit)
  var signatures = BoundedMap<Place>(limit: limit)
  var questions = BoundedMap<PaymentMessage.Question>(limit: limit)
  /// Whether an answer that stands elsewhere says that a request was taken, by the request's place.
  var taken = BoundedMap<Bool>(limit: limit)
  /// When such an answer was made, by the gateway's clock.
  var answerTimes = BoundedMap<Int>(limit: limit)
  var edfaPg = EdfaPgMemory()
  /// What requests say of the merchant of an order or a transaction, by gateway; two may number their orders alike.
  private var owners = BoundedMap<[Identifiers]>(limit: limit)
  private var siblings: [String: Siblings] = [:]
  private var siblingsOfOrder = BoundedMap<Siblings>(limit: 5000)

  /// Nothing.
  static let empty = Memory()

  /// How many things were given up to stay within the bounds.
  var forgotten: Int {
    [
      owners.forgotten, max(orders.forgotten, foreseen.forgotten), transactions.forgotten, nonces.forgotten,
      signatures.forgotten,
      questions.forgotten,
    ]
    .reduce(0, +) + edfaPg.forgotten
  }

  /// Payments of one order that are kept.
  static let paymentLimit = 4

  /// The merchants that a callback can be about, as their requests name them; the transaction tells more than the order.
  func owners(_ gateway: String, _ facts: PaymentFacts) -> [Identifiers] {
    let keys = [facts.transaction.map { Self.key(gateway + " id", $0) }, facts.order.map { Self.key(gateway, $0) }]
    return keys.lazy.compactMap { $0.flatMap { owners[$0] } }.first ?? []
  }

  /// What an order was asked for: in a message before, or in one that comes yet.
  func asked(_ key: [UInt8]) -> Order? { orders[key] ?? foreseen[key] }

  /// Takes down what a request asks for before messages are judged.
  mutating func foresee(_ payment: PaymentMessage, _ facts: PaymentFacts, at place: Place) {
    guard payment.direction == .request, facts.isWhole, let order = facts.order, facts.amount != nil else { return }
    let new = Order(amount: facts.amount, currency: facts.currency, place: place)
    foreseen.change(Self.key(payment.gateway, order), from: new) { known in
      guard known.amount != new.amount || known.currency != new.currency else { return }
      known = Order(amount: nil, currency: nil, place: place)
    }
  }

  /// Forgets what a request asks for that no gateway takes.
  mutating func disregard(_ key: [UInt8], at place: Place) {
    foreseen.put(Order(amount: nil, currency: nil, place: place), key)
  }

  /// Takes down whose payment a message is of.
  mutating func learnOwner(
    _ payment: PaymentMessage, _ facts: PaymentFacts, _ question: PaymentMessage.Question?
  ) {
    let merchant = payment.direction == .request ? facts.merchant : question?.merchant ?? [:]
    guard payment.direction != .callback, !merchant.isEmpty else { return }
    let order = facts.order ?? question?.order
    let keys = [
      facts.transaction.map { Self.key(payment.gateway + " id", $0) }, order.map { Self.key(payment.gateway, $0) },
    ]
    for key in keys.compactMap(\.self) {
      let known = owners[key] ?? []
      guard !known.contains(merchant) else { continue }
      owners.put(Array(([merchant] + known).prefix(Self.paymentLimit)), key)
    }
  }

  /// Keeps the values that a message signs, to try them in others that were changed.
  mutating func keep(_ signed: Signed, _ order: [UInt8]?) {
    siblings[signed.operation, default: Siblings(limit: Self.siblingLimit)].add(signed.values)
    guard let order, !signed.values.isEmpty else { return }
    siblingsOfOrder.change(Self.key(signed.operation, order), from: Siblings(limit: 4)) { $0.add(signed.values) }
  }

  /// A key of a table whose values are of several kinds.
  static func key(_ kind: String, _ text: [UInt8]) -> [UInt8] {
    var key: [UInt8] = []
    key.reserveCapacity(kind.utf8.count + 1 + text.count)
    key.append(contentsOf: kind.utf8)
    key.append(0)
    key.append(contentsOf: text)
    return key
  }

  /// The values that siblings have for a field, those of the same order first.
  func siblings(_ operation: String, _ name: String, _ order: [UInt8]?, ofOrder: Bool) -> [JSON] {
    let own = order.flatMap { siblingsOfOrder[Self.key(operation, $0)]?[name] } ?? []
    return ofOrder ? own : own + (siblings[operation]?[name] ?? [])
  }
}
