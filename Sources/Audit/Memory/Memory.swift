import Encodings
import Messages

/// What an audit remembers across messages, with bounds; dropped entries are counted.
struct Memory: Sendable {
  /// Most entries of each table.
  static let limit = 50_000
  /// Most values of a field kept to be tried in other messages of its kind.
  private static let siblingLimit = 16

  /// A payment as an earlier message describes it.
  struct Order: Sendable {
    let amount: [UInt8]?
    let currency: [UInt8]?
    let place: Place
    /// The request's signature, where known.
    var signature: [UInt8]?
  }

  /// What the gateway has said about a transaction.
  struct Transaction: Sendable {
    var order: (name: [UInt8], place: Place)?
    var end: (word: String, place: Place)?
  }

  /// A message seen before, with the digest that distinguishes it.
  struct Sighting: Sendable {
    let place: Place
    /// The digest of the whole body.
    let body: [UInt8]
  }

  var orders = BoundedMap<Order>(limit: limit)
  /// The sums of all requests, for messages that precede them; no amount where an order was requested with two sums.
  private var requestedSums = BoundedMap<Order>(limit: limit)
  var transactions = BoundedMap<Transaction>(limit: limit)
  var nonces = BoundedMap<Sighting>(limit: limit)
  var signatures = BoundedMap<Place>(limit: limit)
  var questions = BoundedMap<PaymentMessage.Question>(limit: limit)
  /// Whether an answer in another entry says that a request was accepted, by the request's place.
  var taken = BoundedMap<Bool>(limit: limit)
  /// The gateway's clock in such an answer, in seconds since 1970.
  var answerTimes = BoundedMap<Int>(limit: limit)
  var edfaPg = EdfaPgMemory()
  /// The merchants of an order or transaction, by gateway, as requests name them; two may use the same order numbers.
  private var owners = BoundedMap<[Identifiers]>(limit: limit)
  private var siblings: [String: Siblings] = [:]
  private var siblingsOfOrder = BoundedMap<Siblings>(limit: 5000)

  /// An empty memory.
  static let empty = Memory()

  /// How many entries were dropped to stay within the bounds; two maps with the same keys drop one entry together.
  var forgotten: Int {
    let maps = [
      owners.forgotten, max(orders.forgotten, requestedSums.forgotten), transactions.forgotten, nonces.forgotten,
      signatures.forgotten, questions.forgotten, max(taken.forgotten, answerTimes.forgotten),
      siblingsOfOrder.forgotten,
    ]
    return maps.reduce(edfaPg.forgotten, +)
  }

  /// Most payments kept for one order.
  static let paymentLimit = 4

  /// The merchants that a callback may be about, as requests name them, by transaction or else by order.
  func owners(_ gateway: String, _ facts: PaymentFacts) -> [Identifiers] {
    let keys = [facts.transaction.map { Self.key(gateway + " id", $0) }, facts.order.map { Self.key(gateway, $0) }]
    return keys.lazy.compactMap { $0.flatMap { owners[$0] } }.first ?? []
  }

  /// The sum requested for an order in an earlier or a later message.
  func asked(_ key: [UInt8]) -> Order? { orders[key] ?? requestedSums[key] }

  /// Records the sum that a request asks for, before messages are judged.
  mutating func collectSum(_ payment: PaymentMessage, _ facts: PaymentFacts, at place: Place) {
    guard payment.direction == .request, facts.coversWholePayment, let order = facts.order, facts.amount != nil else {
      return
    }
    let new = Order(amount: facts.amount, currency: facts.currency, place: place)
    requestedSums.change(Self.key(payment.gateway, order), from: new) { known in
      guard known.amount != new.amount || known.currency != new.currency else { return }
      known = Order(amount: nil, currency: nil, place: place)
    }
  }

  /// Discards the sum of a request that the gateway refuses.
  mutating func disregard(_ key: [UInt8], at place: Place) {
    requestedSums.put(Order(amount: nil, currency: nil, place: place), key)
  }

  /// Records which merchant a message's payment belongs to.
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

  /// Keeps the values that a message signs, to try them in messages that were changed.
  mutating func keep(_ signed: Signed, _ order: [UInt8]?) {
    siblings[signed.operation, default: Siblings(limit: Self.siblingLimit)].add(signed.values)
    guard let order, !signed.values.isEmpty else { return }
    siblingsOfOrder.change(Self.key(signed.operation, order), from: Siblings(limit: 4)) { $0.add(signed.values) }
  }

  /// A key for a table that holds several kinds of values.
  static func key(_ kind: String, _ text: [UInt8]) -> [UInt8] {
    var key: [UInt8] = []
    key.reserveCapacity(kind.utf8.count + 1 + text.count)
    key.append(contentsOf: kind.utf8)
    key.append(0)
    key.append(contentsOf: text)
    return key
  }

  /// Other messages' values of a field, those of the same order first.
  func valuesOfOtherMessages(_ operation: String, _ name: String, _ order: [UInt8]?, ofOrder: Bool) -> [JSON] {
    let own = order.flatMap { siblingsOfOrder[Self.key(operation, $0)]?[name] } ?? []
    return ofOrder ? own : own + (siblings[operation]?[name] ?? [])
  }
}
