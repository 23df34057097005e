import Encodings

/// Decodes EveryPay's responses.
enum EveryPayResponse {
  static let actions = ["ONEOFF", "APPLE_PAY", "PAYMENT"]

  /// Whether a failure status comes with a payment's reference, which some SDKs report and others omit.
  static let isErrorOfPayment = { @Sendable (input: JSON) -> Bool in
    input["status"]?.string?.hasPrefix("2") == false
      && input["body"].flatMap { try? TextInput.bytes($0, "body") }?.contains("_reference\"".utf8) == true
  }

  static func decode(_ words: OutcomeWords, _ input: Input) throws(Refusal) -> Operation.Product {
    let response = try ResponseBody(input, actions: actions)
    guard let body = try response.object() else { return response.statusOnly }
    var outcome = PaymentOutcome(.unknown)
    outcome.transactionId = try body.textIdentifier("payment_reference")
    outcome.orderId = try body.textIdentifier("order_reference")
    let states = [try body.text("state"), try body.text("payment_state")].compactMap(\.self)
    outcome.status = states.first
    outcome.amount = try body.amount("standing_amount")
    outcome.currency = try body.text("currency")
    let mobileToken = try body.bearer("mobile_access_token")
    let cardToken = try body.object("cc_details")?.textIdentifier("token")
    outcome.token = cardToken ?? mobileToken
    let link = try body.text("payment_link")
    let processing = try processingFailures(body)
    let failure = try failure(body)

    if outcome.transactionId == nil || !response.isSuccess, failure != nil || !response.isSuccess {
      outcome = PaymentOutcome(.error)
      // An issuer's decline has its reason in the processing errors.
      outcome.errors = (failure.map { [$0] } ?? []) + processing
      outcome.status = outcome.errors.isEmpty ? Array(String(response.status).utf8) : nil
      return response.product(outcome)
    }
    _ = try body.required(outcome.transactionId, "payment_reference")
    let said = states.isEmpty ? [[]] : states
    let kinds = Set(said.map { state in words.row(response.action) { _ in state }?.kind ?? .unknown })
    outcome.kind = kinds.count == 1 ? kinds.first ?? .unknown : .unknown
    if outcome.kind == .pending, response.action == "ONEOFF", failure == nil, let link {
      try PaymentOutcome.Redirect.check(link, "payment_link")
      outcome.kind = .redirect
      outcome.redirect = PaymentOutcome.Redirect(url: link, method: "GET")
    }
    switch outcome.kind {
    case .declined, .cancelled:
      outcome.errors = (failure.map { [$0] } ?? []) + processing
      outcome.reason = outcome.errors.compactMap(\.message).first
    case .pending, .redirect: if failure != nil { outcome.kind = .unknown }
    default: if failure != nil || !processing.isEmpty { outcome.kind = .unknown }
    }
    return response.product(outcome)
  }

  /// The card's errors: one object, whose members are `null` where nothing failed, and a list of such objects.
  private static func processingFailures(_ body: ResponseObject) throws(Refusal) -> [PaymentOutcome.Failure] {
    var failures: [PaymentOutcome.Failure] = []
    if let one = try body.object("processing_error") {
      let failure = PaymentOutcome.Failure(code: try one.scalar("code"), message: try one.text("message"))
      if failure.code != nil || failure.message != nil { failures.append(failure) }
    }
    for object in try body.objects("processing_errors") {
      failures.append(PaymentOutcome.Failure(code: try object.scalar("code"), message: try object.text("message")))
    }
    return failures
  }

  /// The general error, if any: flat, in an object, or as text.
  private static func failure(_ body: ResponseObject) throws(Refusal) -> PaymentOutcome.Failure? {
    var (inner, text): (ResponseObject?, [UInt8]?) = (nil, nil)
    if case .string(let error)? = body.json["error"] {
      text = error.utf8.isEmpty ? nil : error.utf8
    } else {
      inner = try body.object("error")
    }
    let codes = [try body.scalar("error_code"), try body.scalar("code"), try inner?.scalar("code") ?? nil]
    let messages = [try body.text("error_message"), try body.text("message"), try inner?.text("message") ?? nil, text]
    let failure = PaymentOutcome.Failure(
      code: codes.compactMap(\.self).first, message: messages.compactMap(\.self).first)
    return failure.code == nil && failure.message == nil ? nil : failure
  }
}
