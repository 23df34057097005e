/// What happened to a payment, one by one, as `GET_TRANS_DETAILS` lists it.
struct EdfaPgTransactions: Sendable {
  /// The types of the transactions that came off.
  private let done: Set<String>
  private let isEmpty: Bool

  /// Reads `transactions`.
  init(_ body: ResponseObject) throws(Refusal) {
    var done: Set<String> = []
    let transactions = try body.objects("transactions")
    for transaction in transactions {
      let type = try transaction.text("type").map(EdfaPgResponse.word)
      let status = try transaction.text("status").map(EdfaPgResponse.word)
      // The documents of the platform say success, those of the SDK SETTLED.
      if let type, status == "SUCCESS" || status == "SETTLED" { done.insert(type) }
    }
    self.done = done
    isEmpty = transactions.isEmpty
  }

  /// Whether the list, where there is one, agrees with what the payment's own status says.
  func bearOut(_ kind: PaymentOutcome.Kind) -> Bool {
    guard !isEmpty else { return true }
    let isTaken = done.contains("SALE") || done.contains("CAPTURE")
    let isUndone = !done.isDisjoint(with: ["REVERSAL", "VOID", "CHARGEBACK"])
    switch kind {
    case .approved: return isTaken && !isUndone
    case .declined: return !isTaken
    case .refunded: return done.contains("REFUND")
    case .reversed: return isUndone
    default: return true
    }
  }
}
