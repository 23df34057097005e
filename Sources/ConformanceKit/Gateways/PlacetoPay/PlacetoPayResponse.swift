/// The responses of PlacetoPay.
enum PlacetoPayResponse {
  static let actions = ["CREATE", "QUERY", "CANCEL", "COLLECT", "REVERSE"]

  static func decode(_ input: Input) throws(Refusal) -> Operation.Product {
    let response = try ResponseBody(input, actions: actions)
    guard let body = try response.object() else { return response.statusOnly }
    var outcome = PaymentOutcome(.unknown)
    guard let status = try body.object("status") else { throw .reject(.missingField, "'status' is missing") }
    let word = try status.required(try status.text("status"), "status")
    let reason = try status.scalar("reason")
    let message = try status.text("message")
    (outcome.status, outcome.result) = (word, reason)
    outcome.transactionId = try body.scalar("requestId")
    let payment = try body.object("request")?.object("payment")
    outcome.orderId = try payment?.text("reference")
    outcome.amount = try payment?.object("amount")?.amount("total")
    outcome.currency = try payment?.object("amount")?.text("currency")
    let payments = try payments(body)
    let subscription = try body.object("subscription")
    let processUrl = try body.text("processUrl")
    let session = try body.object("session")?.object("status")?.text("status")

    outcome.kind = kind(
      response.action, String(decoding: word, as: UTF8.self), reason.map { String(decoding: $0, as: UTF8.self) },
      session: session.map { String(decoding: $0, as: UTF8.self) })
    // An approval that no payment of the session bears out is none.
    if outcome.kind == .approved {
      let isBorneOut = payments.isEmpty ? subscription != nil : payments.contains(Array("APPROVED".utf8))
      if !isBorneOut { outcome.kind = .unknown }
    }
    switch outcome.kind {
    case .redirect:
      let url = try body.required(processUrl, "processUrl")
      try PaymentOutcome.Redirect.check(url, "processUrl")
      outcome.redirect = PaymentOutcome.Redirect(url: url, method: "GET")
      _ = try body.required(outcome.transactionId, "requestId")
    case .approved: _ = try body.required(outcome.transactionId, "requestId")
    case .declined, .cancelled: outcome.reason = message
    case .error: outcome.errors = [PaymentOutcome.Failure(code: code(reason, message), message: message)]
    default: break
    }
    return response.product(outcome)
  }

  /// The states of the session's payments: a list, one object after a reversal, or `null`.
  private static func payments(_ body: ResponseObject) throws(Refusal) -> [[UInt8]] {
    let elements: [JSON]
    switch body.json["payment"] {
    case nil, .null?: elements = []
    case .array(let list)?: elements = list
    case let object?: elements = [object]
    }
    var states: [[UInt8]] = []
    for element in elements {
      guard element.members != nil else {
        throw .reject(.wrongType, "'payment' must be an array of objects or an object; this is \(element.kind)")
      }
      states.append(try ResponseObject(element, "payment.").object("status")?.text("status") ?? [])
    }
    return states
  }

  private static func kind(
    _ action: String, _ status: String, _ reason: String?, session: String?
  ) -> PaymentOutcome.Kind {
    switch (action, status) {
    case (_, "FAILED"), (_, "ERROR"): .error
    case ("CREATE", "OK"): .redirect
    case ("CANCEL", "OK"): session == "REJECTED" || session == "CANCELED" ? .cancelled : .unknown
    case ("REVERSE", "APPROVED"): .reversed
    case ("QUERY", "APPROVED"), ("COLLECT", "APPROVED"): .approved
    case ("QUERY", "REFUNDED"): .refunded
    case ("QUERY", "CANCELED"), ("QUERY", "CANCELLED"), ("QUERY", "EXPIRED"): .cancelled
    case (_, "REJECTED"): reason == "?C" || reason == "MC" ? .cancelled : .declined
    case (_, "PENDING"), (_, "PENDING_VALIDATION"), (_, "PENDING_CONFIRMATION"), ("QUERY", "APPROVED_PARTIAL"): .pending
    default: .unknown
    }
  }

  /// A failed authentication has 401 as its reason, and its own code at the end of the message.
  private static func code(_ reason: [UInt8]?, _ message: [UInt8]?) -> [UInt8]? {
    guard reason == Array("401".utf8), let message else { return reason }
    let digits = message.reversed().prefix { (0x30...0x39).contains($0) }
    return digits.isEmpty ? reason : digits.reversed()
  }
}
