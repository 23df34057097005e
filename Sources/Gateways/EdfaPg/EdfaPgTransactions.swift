/// A payment's transactions, as `GET_TRANS_DETAILS` lists them.
package struct EdfaPgTransactions: Sendable {
  /// The types of the successful transactions.
  private let done: Set<String>
  private let isEmpty: Bool

  /// The types that return all of the money.
  package static let undone = ["REVERSAL", "VOID", "CHARGEBACK"]
  private static let (taken, refund) = (["SALE", "CAPTURE"], "REFUND")
  // The platform's documents say success, the SDK's say SETTLED.
  private static let successes = ["SUCCESS", "SETTLED"]

  static let words: [(path: [String], words: [String])] = [
    (["transactions", "type"], taken + undone + [refund]), (["transactions", "status"], successes),
  ]

  /// Reads `transactions`.
  init(_ body: ResponseObject) throws(Refusal) {
    var done: Set<String> = []
    let transactions = try body.objects("transactions")
    for transaction in transactions {
      let type = try transaction.text("type").map(EdfaPgResponse.word)
      let status = try transaction.text("status").map(EdfaPgResponse.word)
      if let type, let status, Self.successes.contains(status) { done.insert(type) }
    }
    self.done = done
    isEmpty = transactions.isEmpty
  }

  /// Whether the list, where there is one, agrees with the payment's own status.
  func bearOut(_ kind: PaymentOutcome.Kind) -> Bool {
    guard !isEmpty else { return true }
    let isTaken = !done.isDisjoint(with: Self.taken)
    let isUndone = !done.isDisjoint(with: Self.undone)
    switch kind {
    case .approved: return isTaken && !isUndone
    case .declined: return !isTaken
    case .refunded: return done.contains(Self.refund)
    case .reversed: return isUndone
    default: return true
    }
  }
}
