import Gateways
import Messages

/// The page of 3-D Secure that the customer's browser is sent to, and the way back.
enum EdfaPgCollector {
  static func respond(_ exchange: inout EmulatedExchange, _ emulator: inout EdfaPgEmulator) -> HTTPResponse {
    exchange.review.call = "3DS"
    let parts = exchange.path.split(separator: "/")
    guard (2...3).contains(parts.count), var transaction = emulator.transactions[String(parts[1])] else {
      return exchange.refuse(404, "no such payment", "there is no such payment")
    }
    exchange.review.subject = transaction.id
    guard transaction.status == .redirect else {
      return exchange.refuse(409, "3-D Secure is over", "this payment does not wait for 3-D Secure (any more)")
    }
    guard parts.count == 3 else {
      check(transaction, &exchange)
      guard exchange.isRefused else { return page(transaction) }
      return .text(
        exchange.request.method == "POST" ? 400 : 405, "the shop was told to send the browser in another way")
    }
    if let refusal = exchange.refuse(String(parts[2]), outOf: "result") { return refusal }
    if transaction.plan == .redirectApproved { transaction.approve() } else { transaction.decline("3-D Secure failed") }
    emulator.put(transaction, &exchange)
    emulator.callback(transaction, "SALE", transaction.amount, &exchange)
    return CustomerPage.back(to: transaction.returnURL)
  }

  /// Checks that the browser comes as `redirect_method` and `redirect_params` say.
  private static func check(_ transaction: EdfaPgTransaction, _ exchange: inout EmulatedExchange) {
    guard exchange.expects("POST") else { return }
    let form = FormReading(exchange.request, &exchange.review)
    for (name, value) in transaction.redirectParameters where !form[name].elementsEqual(value.utf8) {
      exchange.review.find(
        .rejection(form[name].isEmpty ? .missingField : .invalidValue), name,
        "the browser must send the values of redirect_params unchanged")
    }
    let known = Set(transaction.redirectParameters.map(\.name))
    exchange.review.find(FieldReview.unknown(form.fieldNames, but: known, isForm: true))
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
