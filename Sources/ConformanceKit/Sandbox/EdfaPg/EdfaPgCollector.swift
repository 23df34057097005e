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
    guard parts.count == 3 else {
      check(transaction, &visit)
      guard visit.isRefused else { return page(transaction) }
      return .text(visit.request.method == "POST" ? 400 : 405, "the shop was told to send the browser in another way")
    }
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

  /// The browser has to come as `redirect_method` and `redirect_params` say.
  private static func check(_ transaction: EdfaPgTransaction, _ visit: inout Visit) {
    guard visit.expects("POST") else { return }
    let form = FormReading(visit.request, &visit.examination)
    for (name, value) in transaction.redirectParameters where !form[name].elementsEqual(value.utf8) {
      visit.examination.find(
        .rejection(form[name].isEmpty ? .missingField : .invalidValue), name,
        "the browser has to bring what redirect_params gave it, unchanged")
    }
    form.refuseUnknown(Set(transaction.redirectParameters.map(\.name)), &visit.examination)
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
