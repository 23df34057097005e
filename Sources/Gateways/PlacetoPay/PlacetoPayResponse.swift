import Encodings

/// Decodes PlacetoPay's responses.
enum PlacetoPayResponse {
  static let actions = ["CREATE", "QUERY", "CANCEL", "COLLECT", "REVERSE"]

  /// Whether SOAP's `transaction` surrounds the payments, which clients of the REST interface do not expect.
  static let isWrapped = { @Sendable (input: JSON) -> Bool in
    let body = input["body"].flatMap { try? TextInput.bytes($0, "body") }.flatMap { try? JSON(parsing: $0) }
    return body?["payment"]?["transaction"] != nil
  }

  static func decode(_ words: OutcomeWords, _ input: Input) throws(Refusal) -> Operation.Product {
    let response = try ResponseBody(input, actions: actions)
    guard let body = try response.object() else { return response.statusOnly }
    // JSON from a proxy or a framework says nothing on behalf of the gateway; Spring's `status` is a number.
    if !response.isSuccess, body.json["status"]?.members == nil { return response.statusOnly }
    var outcome = PaymentOutcome(.unknown)
    guard let status = try body.object("status") else { throw .reject(.missingField, "'status' is missing") }
    let word = try status.required(try status.text("status"), "status")
    let reason = try status.scalar("reason")
    let message = try status.text("message")
    (outcome.status, outcome.result) = (word, reason)
    let own = try PlacetoPaySession(body)
    let payments = try PlacetoPayPayment.all(body)
    let subscription = try body.object("subscription")
    let subscribed = try subscription?.object("status")?.text("status")
    let processUrl = try body.text("processUrl")
    let sessionObject = try body.object("session")
    var inner: PlacetoPaySession?
    if let sessionObject { inner = try PlacetoPaySession(sessionObject) }
    let session = try sessionObject?.object("status")?.text("status")
    (outcome.transactionId, outcome.orderId) = (own.requestId, own.reference)
    (outcome.amount, outcome.currency) = (own.total, own.currency)
    if response.action == "CANCEL", let inner {
      // The answer contains the cancelled session.
      outcome.transactionId = own.requestId ?? inner.requestId
      outcome.orderId = own.reference ?? inner.reference
      outcome.amount = own.total ?? inner.total
      outcome.currency = own.currency ?? inner.currency
    }

    let row = words.row(response.action) { $0 == "status" ? word : reason ?? [] }
    outcome.kind = row?.kind ?? .unknown
    // A successful call says nothing of the session inside the answer.
    let isCancelled = session == Array("REJECTED".utf8) || session == Array("CANCELED".utf8)
    if response.action == "CANCEL", row?.actions.isEmpty == false, !isCancelled { outcome.kind = .unknown }
    let isSubscribed = subscribed == Array("OK".utf8) || subscribed == Array("APPROVED".utf8)
    let subscribes = subscription == nil ? nil : isSubscribed
    if outcome.kind == .approved, !isBorneOut(own, payments, subscribes: subscribes) { outcome.kind = .unknown }
    if response.action == "REVERSE" {
      let reversed = payments.count == 1 ? payments[0] : nil
      outcome.transactionId = reversed?.id ?? outcome.transactionId
      if outcome.kind == .reversed, reversed?.isApproved != true || reversed?.id == nil { outcome.kind = .unknown }
    }
    try fill(&outcome, body, processUrl, reason, message)
    return response.product(outcome)
  }

  /// Whether the session's payments, and its subscription if it has one, amount to an approval.
  private static func isBorneOut(
    _ session: PlacetoPaySession, _ payments: [PlacetoPayPayment], subscribes: Bool?
  ) -> Bool {
    let approved = payments.filter(\.isApproved)
    guard payments.isEmpty ? subscribes != nil : !approved.isEmpty, subscribes != false else { return false }
    // Several payments must add up to exactly the total.
    return PlacetoPayPayment.makeUp(approved, session)
      && approved.allSatisfy { $0.answers(session, isAlone: approved.count == 1) }
  }

  /// Fills in the other members for an outcome's kind, some of which are required.
  private static func fill(
    _ outcome: inout PaymentOutcome, _ body: ResponseObject, _ processUrl: [UInt8]?, _ reason: [UInt8]?,
    _ message: [UInt8]?
  ) throws(Refusal) {
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
  }

  /// The error's code; a failed authentication has the reason 401, and its own code at the end of the message.
  private static func code(_ reason: [UInt8]?, _ message: [UInt8]?) -> [UInt8]? {
    guard reason == Array("401".utf8), let message else { return reason }
    let digits = message.reversed().prefix(while: ASCII.isDigit)
    return digits.isEmpty ? reason : digits.reversed()
  }
}
