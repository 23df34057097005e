/// The page of a session, on which the customer approves, rejects or cancels.
enum PlacetoPayPage {
  static func respond(_ exchange: inout EmulatedExchange, _ emulator: inout PlacetoPayEmulator) -> HTTPResponse {
    exchange.review.call = "PAGE"
    let parts = exchange.path.split(separator: "/").map(String.init)
    guard (4...5).contains(parts.count), var session = emulator.sessions[parts[2]],
      session.details["key"] == parts[3]
    else {
      return exchange.refuse(404, "no such session", "there is no such session")
    }
    exchange.review.subject = session.id
    guard session.status == "PENDING" else {
      return exchange.refuse(409, "the session is over", "this session does not wait (any more)")
    }
    guard parts.count == 5 else { return page(session, parts[3]) }
    if let refusal = exchange.refuse(parts[4], outOf: "approve", "reject", "cancel") { return refusal }
    switch parts[4] {
    case "approve":
      emulator.settle(&session, isGood: exchange.plan(or: session.plan).isApproved, &exchange)
    case "reject": emulator.settle(&session, isGood: false, &exchange)
    default: emulator.finish(&session, "REJECTED", "?C", "The customer cancelled", &exchange)
    }
    return CustomerPage.back(to: session.details["returnUrl"] ?? "/")
  }

  private static func page(_ session: Payment, _ key: String) -> HTTPResponse {
    let isForToken = session.details["subscribes"] == "only"
    return CustomerPage.html(
      "Web Checkout",
      [("Reference", session.reference), ("Amount", isForToken ? "nothing: a token is asked for" : session.sum)],
      "An amount that ends in 51 or 53 is rejected all the same.",
      [("\(key)/approve", "Approve"), ("\(key)/reject", "Reject"), ("\(key)/cancel", "Cancel")])
  }
}
