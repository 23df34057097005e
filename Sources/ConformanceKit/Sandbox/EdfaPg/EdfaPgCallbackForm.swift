/// A callback: a form that says what became of a payment, signed by the formula of transactions.
struct EdfaPgCallbackForm: Sendable {
  let subject: String
  private let pairs: [(String, String)]
  private let hash: [UInt8]

  init(_ transaction: EdfaPgTransaction, _ action: String, _ amount: String, _ password: String) {
    subject = "\(action) \(transaction.id)"
    pairs = [
      ("action", action), ("result", transaction.status == .declined ? "DECLINED" : "SUCCESS"),
      ("status", transaction.status.rawValue), ("order_id", transaction.orderId), ("trans_id", transaction.id),
      ("trans_date", transaction.date), ("amount", amount), ("currency", transaction.currency),
      ("decline_reason", transaction.reason ?? ""), ("recurring_token", transaction.recurringToken ?? ""),
      // The platform leaves the card out of callbacks of CREDITVOID.
      ("card", action == "CREDITVOID" ? "" : transaction.card),
    ]
    let input = JSON.members([
      ("email", .text(transaction.email)), ("password", .text(password)), ("transactionId", .text(transaction.id)),
      ("cardNumber", .text(transaction.card)),
    ])
    if case .value(let value)? = Gateway.operation("edfapg.hash.transaction")?.answer(input) {
      hash = Array((value.string ?? "").utf8)
    } else {
      hash = []
    }
  }

  /// The body.
  ///
  /// - Parameter isForged: whether the signature is wrong on purpose: what a receiver must refuse.
  func body(isForged: Bool) -> [UInt8] {
    var hash = hash
    if isForged, let first = hash.first { hash[0] = first == UInt8(ascii: "0") ? UInt8(ascii: "1") : UInt8(ascii: "0") }
    let filled = pairs.filter { !$0.1.isEmpty }
    return FormSpelling.php.encode(
      filled.map { FormBody.Pair(name: Array($0.0.utf8), value: Array($0.1.utf8)) }
        + [FormBody.Pair(name: Array("hash".utf8), value: hash)])
  }
}
