/// A page that replaces the app, whose call to Paygate is not published: here the customer pays a payment intent.
enum NexiPage {
  static func respond(_ exchange: inout EmulatedExchange, _ emulator: inout NexiEmulator) -> HTTPResponse {
    exchange.review.call = "APP"
    let parts = exchange.path.split(separator: "/").map(String.init)
    guard (2...3).contains(parts.count), var intent = emulator.intents[parts[1]] else {
      return exchange.refuse(404, "no such payment intent", "there is no such payment intent")
    }
    exchange.review.subject = intent.id
    guard intent.details["payId"] == nil else {
      return exchange.refuse(409, "the payment is over", "this payment does not wait (any more)")
    }
    guard parts.count == 3 else {
      return CustomerPage.html(
        "App", [("Transaction", intent.reference), ("Amount", intent.sum)],
        "An amount that ends in 51 or 53 fails all the same.",
        [("\(intent.id)/pay", "Pay"), ("\(intent.id)/cancel", "Cancel")])
    }
    if let refusal = exchange.refuse(parts[2], outOf: "pay", "cancel") { return refusal }
    intent.details["payId"] = Identifier.hex(16)
    if parts[2] == "pay", exchange.plan(or: intent.plan).isApproved {
      intent.status = intent.details["capture"] == "AUTOMATIC" ? "OK" : "AUTHORIZED"
      (intent.details["code"], intent.details["description"]) = ("00000000", "success")
    } else {
      intent.status = "FAILED"
      // 2: error, 010…: details 0073 aborted and 0305 rejected (Computop, response codes).
      intent.details["code"] = parts[2] == "pay" ? "21000305" : "21000073"
      intent.details["description"] = parts[2] == "pay" ? "rejected" : "aborted"
    }
    emulator.finish(intent, &exchange)
    return .text(200, intent.status)
  }
}
