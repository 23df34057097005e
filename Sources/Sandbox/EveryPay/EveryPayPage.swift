/// The page of a `payment_link`, on which the customer pays.
enum EveryPayPage {
  static func respond(_ exchange: inout EmulatedExchange, _ emulator: inout EveryPayEmulator) -> HTTPResponse {
    exchange.review.call = "PAGE"
    let parts = exchange.path.split(separator: "/").map(String.init)
    guard (3...4).contains(parts.count), var payment = emulator.payments[parts[1]], payment.details["key"] == parts[2]
    else {
      return exchange.refuse(404, "no such payment", "there is no such payment")
    }
    exchange.review.subject = payment.id
    guard payment.status == "initial" else {
      return exchange.refuse(409, "the payment is over", "this payment does not wait (any more)")
    }
    guard parts.count == 4 else {
      return CustomerPage.html(
        "Payment", [("Order", payment.reference), ("Amount", payment.sum)],
        "An amount that ends in 51 or 53 fails all the same.",
        [("\(parts[2])/pay", "Pay"), ("\(parts[2])/fail", "Fail"), ("\(parts[2])/abandon", "Abandon")])
    }
    if let refusal = exchange.refuse(parts[3], outOf: "pay", "fail", "abandon") { return refusal }
    switch parts[3] {
    case "pay", "fail":
      payment.details["method"] = "card"
      emulator.settle(&payment, parts[3] == "pay" ? exchange.plan(or: payment.plan) : .declined, &exchange)
    default:
      payment.status = "abandoned"
      emulator.finish(payment, &exchange)
    }
    let shop = payment.details["customer_url"] ?? "/"
    return CustomerPage.back(
      to: "\(shop)\(shop.contains("?") ? "&" : "?")payment_reference=\(payment.id)&order_reference=\(payment.reference)"
    )
  }
}
