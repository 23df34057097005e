import Messages

/// Compares sums and states of payments across separately judged parts; findings within one part are left to it.
struct MergedPayments {
  /// The sum that requests ask for, as shown in the report.
  private struct Asked: Equatable {
    let amount: String
    let currency: String?
  }

  /// What the gateway says about a transaction.
  private struct Transaction {
    var order: (digest: String, part: Int, place: String)?
    var end: (word: String, part: Int, place: String)?
  }

  /// A request for the sum of a whole payment.
  private struct Request {
    let amount: String
    let signature: String?
    let part: Int
    let place: String
  }

  /// Requested sums by the digest of the order; `nil` where an order was requested with two sums.
  private var asked: BoundedMap<(sum: Asked?, place: String)>
  private var transactions: BoundedMap<Transaction>
  /// The newest request of each order, by the digest of the order.
  private var requests: BoundedMap<Request>

  init(limit: Int) {
    (asked, transactions) = (BoundedMap(limit: limit), BoundedMap(limit: limit))
    requests = BoundedMap(limit: limit)
  }

  /// The position of a message in words.
  static func place(_ judgement: Judgement) -> String { "entry \(judgement.entry) of \(judgement.file)" }

  /// Records the sum that a request asks for.
  mutating func collectSum(_ judgement: Judgement) {
    guard judgement.direction == .request, judgement.verdict != .wrong, let order = judgement.digests?.order,
      let sum = Self.sum(judgement)
    else { return }
    asked.change(Array(order.utf8), from: (sum, Self.place(judgement))) { known in
      if known.sum != sum { known.sum = nil }
    }
  }

  /// Findings about a message that only other parts reveal.
  mutating func findings(_ judgement: Judgement, _ digests: Judgement.Digests, _ part: Int) -> [Finding] {
    guard judgement.direction != .request else { return otherSum(judgement, digests, part) }
    return sums(judgement, digests) + states(judgement, digests, part)
  }

  /// The finding for a request that repeats an order's signature with another sum.
  private mutating func otherSum(
    _ judgement: Judgement, _ digests: Judgement.Digests, _ part: Int
  ) -> [Finding] {
    guard judgement.verdict != .wrong, let order = digests.order, let at = digests.sumAt?.amount,
      let amount = Self.sum(judgement)?.amount
    else { return [] }
    let new = Request(amount: amount, signature: digests.signature, part: part, place: Self.place(judgement))
    defer { requests.put(new, Array(order.utf8)) }
    guard let earlier = requests[Array(order.utf8)], earlier.part != part, let signature = new.signature,
      earlier.signature == signature, !Comparison.isSame(Array(amount.utf8), Array(earlier.amount.utf8))
    else { return [] }
    return [Comparison.otherSum(at, amount, asked: earlier.amount, in: Statement(literal: earlier.place))]
  }

  private func sums(_ judgement: Judgement, _ digests: Judgement.Digests) -> [Finding] {
    guard let order = digests.order, case (let wanted?, let place)? = asked[Array(order.utf8)], let at = digests.sumAt,
      let given = Self.sum(judgement)
    else { return [] }
    var findings: [Finding] = []
    func differs(_ kind: Finding.Kind, _ at: Statement, _ given: String, _ wanted: String) {
      guard !judgement.findings.contains(where: { $0.kind == kind }) else { return }
      findings.append(
        Finding(kind, at, Statement(literal: "it is \(given); \(place) asks for \(wanted)"), .differs))
    }
    if !Comparison.isSame(Array(given.amount.utf8), Array(wanted.amount.utf8)) {
      differs(.amountDiffers, at.amount, given.amount, wanted.amount)
    }
    if let currency = given.currency, let other = wanted.currency, currency != other {
      differs(.currencyDiffers, at.currency, currency, other)
    }
    return findings
  }

  private mutating func states(
    _ judgement: Judgement, _ digests: Judgement.Digests, _ part: Int
  ) -> [Finding] {
    guard let transaction = digests.transaction else { return [] }
    let key = Array(transaction.utf8)
    var known = transactions[key] ?? Transaction()
    var findings: [Finding] = []
    if let order = digests.order, let earlier = known.order, order != earlier.digest {
      if earlier.part != part {
        findings.append(
          Finding(
            .replayedTransaction, "byte 0",
            Statement(literal: "the transaction was one of another order in \(earlier.place)"), .unsafe))
      }
    } else if let end = digests.end, let earlier = known.end, end != earlier.word, earlier.part != part {
      findings.append(
        Finding(
          .contradictingAnswers, "byte 0",
          Statement(
            literal: "it says that the payment was \(end), and \(earlier.place) that it was \(earlier.word)"), .unsafe))
    }
    guard judgement.verdict != .wrong else { return findings }
    known.order = known.order ?? digests.order.map { ($0, part, Self.place(judgement)) }
    known.end = known.end ?? digests.end.map { ($0, part, Self.place(judgement)) }
    transactions.put(known, key)
    return findings
  }

  /// The sum of the whole payment.
  private static func sum(_ judgement: Judgement) -> Asked? {
    guard judgement.digests?.sumAt != nil else { return nil }
    func shown(_ name: String) -> String? { judgement.payment.first { $0.name == name }?.value }
    return shown("amount").map { Asked(amount: $0, currency: shown("currency")) }
  }
}
