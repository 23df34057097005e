/// The page of 3-D Secure: what the customer's browser is sent to, and the way back.
enum EdfaPgCollector {
  static func respond(_ visit: inout Visit, _ emulator: inout EdfaPgEmulator) -> HTTPResponse {
    visit.examination.call = "3DS"
    let parts = visit.path.split(separator: "/")
    guard (2...3).contains(parts.count), var transaction = emulator.transactions[String(parts[1])] else {
      return visit.refuse(404, "no such payment", "there is no such payment")
    }
    visit.examination.subject = transaction.id
    guard transaction.status == .redirect else {
      return visit.refuse(409, "3-D Secure is over", "this payment does not wait for 3-D Secure (any more)")
    }
    guard parts.count == 3 else { return page(transaction) }
    guard visit.expects("POST") else { return .text(405, "this takes POST") }
    guard parts[2] == "result" else {
      visit.examination.find(.unknownCall, "path", "the page posts to result")
      return .text(404, "there is no such button")
    }
    if transaction.plan == .redirectApproved { transaction.approve() } else { transaction.decline("3-D Secure failed") }
    emulator.put(transaction, &visit)
    emulator.callback(transaction, "SALE", transaction.amount, &visit)
    return CustomerPage.back(to: transaction.returnURL)
  }

  private static func page(_ transaction: EdfaPgTransaction) -> HTTPResponse {
    CustomerPage.html(
      "3-D Secure",
      [
        ("Order", transaction.orderId), ("Amount", "\(transaction.amount) \(transaction.currency)"),
        ("Card", transaction.card),
      ], "The test card decides how it ends: \(transaction.plan == .redirectApproved ? "well" : "with a refusal").",
      [("\(transaction.id)/result", "Continue")])
  }
}
