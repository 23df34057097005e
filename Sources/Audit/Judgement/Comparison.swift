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
}
