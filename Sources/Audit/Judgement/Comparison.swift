import Encodings
import Gateways
import Messages

/// Compares a message with earlier ones.
enum Comparison {
  /// A clock's reading when a message was sent.
  struct Clock {
    let seconds: Int
    let name: Statement
  }

  /// - Parameters:
  ///   - isWrong: whether the signature is wrong; a forged message proves nothing about others.
  ///   - body: the digest of the body.
  ///   - name: puts a place in words.
  static func findings(
    _ payment: PaymentMessage, _ facts: PaymentFacts, answering question: PaymentMessage.Question?, signature: [UInt8]?,
    isWrong: Bool, body: @autoclosure () -> [UInt8], at place: Place, clock: Clock?,
    _ memory: inout Memory, _ name: (Place) -> Statement
  ) -> [Finding] {
    var findings: [Finding] = []
    if let (nonce, at) = facts.nonce, !nonce.isEmpty {
      let key = Memory.key(payment.gateway, nonce)
      if let earlier = memory.nonces[key] {
        // The same message may be in two captures, or was sent twice.
        findings.append(
          Finding(
            .replayedNonce, at,
            "\(literal: ReplayedNonce.sentence.before)\(name(earlier.place))\(literal: ReplayedNonce.sentence.after)",
            ReplayedNonce.weight(isSameMessage: earlier.body == body())))
      } else if !isWrong {
        memory.nonces.put(Memory.Sighting(place: place, body: body()), key)
      }
    }
    if let seed = facts.seed, let clock, abs(seed.seconds - clock.seconds) > SeedTime.tolerance {
      findings.append(
        Finding(
          .staleSeed, seed.at,
          "it is \(abs(seed.seconds - clock.seconds)) seconds from \(clock.name); the gateway accepts \(SeedTime.tolerance)",
          .refused))
    }
    if let signature, facts.nonce == nil, countsOnce(payment) {
      // The body is part of the key, since all sales with one card have the same hash at EdfaPg.
      let key = key(payment, signature) + body()
      if let earlier = memory.signatures[key] {
        findings.append(
          Finding(
            .replayedSignature, "byte 0", "the same message is in \(name(earlier)); it must count only once", .note))
      } else if !isWrong {
        memory.signatures.put(place, key)
      }
    }
    findings += payments(payment, facts, question, signature, isWrong: isWrong, at: place, &memory, name)
    return findings
  }

  /// The key under which a signature is remembered.
  static func key(_ payment: PaymentMessage, _ signature: [UInt8]) -> [UInt8] {
    Array("\(payment.gateway) \(payment.direction.rawValue) \(payment.call) ".utf8) + signature
  }

  /// Whether a second message with the same signature is reported.
  static func countsOnce(_ payment: PaymentMessage) -> Bool {
    payment.direction == .callback || GatewayAudits.named(payment.gateway)?.movesMoney.contains(payment.call) == true
  }

  private static func payments(
    _ payment: PaymentMessage, _ facts: PaymentFacts, _ question: PaymentMessage.Question?, _ signature: [UInt8]?,
    isWrong: Bool, at place: Place, _ memory: inout Memory, _ name: (Place) -> Statement
  ) -> [Finding] {
    let content = payment.content
    guard payment.direction != .request else {
      guard facts.coversWholePayment, let order = facts.order, let amount = facts.amount else { return [] }
      let key = Memory.key(payment.gateway, order)
      guard !isWrong else {
        memory.disregard(key, at: place)
        return []
      }
      let earlier = memory.orders[key]
      memory.orders.put(
        Memory.Order(amount: amount, currency: facts.currency, place: place, signature: signature), key)
      // An order may be retried with another sum; where the signature stays the same, it proves neither sum.
      guard let earlier, let signature, earlier.signature == signature, let first = earlier.amount,
        !isSame(amount, first)
      else { return [] }
      return [
        otherSum(
          sumPlaces(facts, content).amount, String(decoding: amount, as: UTF8.self),
          asked: String(decoding: first, as: UTF8.self), in: name(earlier.place))
      ]
    }
    var findings: [Finding] = []
    if let finding = otherOrder(payment, facts, question) { findings.append(finding) }
    let asked = self.asked(payment, facts, question, place, &memory)
    if let asked {
      if let amount = facts.amount, let wanted = asked.amount, !isSame(amount, wanted) {
        findings.append(
          Finding(
            .amountDiffers, sumPlaces(facts, content).amount,
            "it is \(String(decoding: amount, as: UTF8.self)); \(name(asked.place)) asks for \(String(decoding: wanted, as: UTF8.self))",
            .differs))
      }
      if let currency = facts.currency, let wanted = asked.currency, currency != wanted {
        findings.append(
          Finding(
            .currencyDiffers, sumPlaces(facts, content).currency,
            "it is \(String(decoding: currency, as: UTF8.self)); \(name(asked.place)) asks for \(String(decoding: wanted, as: UTF8.self))",
            .differs))
      }
    }
    guard let id = facts.transaction, !id.isEmpty else { return findings }
    let key = Memory.key(payment.gateway, id)
    var known = memory.transactions[key] ?? Memory.Transaction()
    if let order = facts.order, let earlier = known.order, order != earlier.name {
      findings.append(
        Finding(
          .replayedTransaction, field(of: id, "transaction", content),
          "the transaction was one of another order in \(name(earlier.place))", .unsafe))
    } else if let end = facts.outcome, let earlier = known.end, end != earlier.word {
      findings.append(
        Finding(
          .contradictingAnswers, field(of: id, "status", content),
          "it says that the payment was \(end), and \(name(earlier.place)) that it was \(earlier.word)", .unsafe))
    }
    guard !isWrong else { return findings }
    // A response that does not name the order is about the one that was asked for.
    let order = facts.order ?? (payment.direction == .response ? question?.order : nil)
    known.order = known.order ?? order.map { ($0, place) }
    known.end = known.end ?? facts.outcome.map { ($0, place) }
    memory.transactions.put(known, key)
    return findings
  }

  /// The finding for a request that repeats an order's signature with another sum.
  static func otherSum(_ at: Statement, _ amount: String, asked first: String, in place: Statement) -> Finding {
    let said: Statement =
      "it is \(amount); \(place) asks for \(first) for the same order with the same signature, which proves neither"
    return Finding(.amountDiffers, at, said, .note)
  }

  /// The finding for a response about another order or payment than the request's.
  private static func otherOrder(
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
  private static func asked(
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
  private static func field(of value: [UInt8], _ name: String, _ content: Content) -> Statement {
    if let pair = content.pairs?.first(where: { $0.value == value }) {
      return content.place(String(decoding: pair.name, as: UTF8.self))
    }
    if let member = content.object?.members?.first(where: { $0.value.scalarBytes == value }) {
      return content.place(member.name.string)
    }
    return content.place(name)
  }
}
