import Encodings

/// Decodes Nexi Paygate's responses.
enum NexiResponse {
  static let actions = ["TOKEN", "PAYMENT_INTENT", "PAYMENT"]

  static func decode(_ words: OutcomeWords, _ input: Input) throws(Refusal) -> Operation.Product {
    let response = try ResponseBody(input, actions: actions)
    if !response.isSuccess, let elements = response.json?.elements { return try badRequest(elements, response) }
    guard let body = try response.object() else { return response.statusOnly }
    if !response.isSuccess { return try failure(body, response) }
    var outcome = PaymentOutcome(.unknown)
    switch response.action {
    case "TOKEN":
      let token = try body.required(try body.bearer("access_token"), "access_token")
      let type = try body.required(try body.text("token_type"), "token_type")
      outcome.token = token
      outcome.status = type
      let word = Array(String(decoding: type, as: UTF8.self).lowercasedASCII.utf8)
      let isFine = try body.text("error") == nil
      outcome.kind = isFine ? words.row(response.action) { _ in word }?.kind ?? .unknown : .unknown
    case "PAYMENT_INTENT":
      try readIntent(words, body, &outcome)
    default: try readPayment(words, body, &outcome)
    }
    return response.product(outcome)
  }

  /// Reads an intent, which is only pending unless it reports a failure.
  private static func readIntent(
    _ words: OutcomeWords, _ body: ResponseObject, _ outcome: inout PaymentOutcome
  ) throws(Refusal) {
    let ids = [
      try body.textIdentifier("paymentIntentId"), try body.textIdentifier("payment_intent_id"),
      try body.textIdentifier("id"),
    ].compactMap(\.self)
    outcome.transactionId = try body.required(ids.first, "paymentIntentId")
    outcome.status = try body.text("status")
    outcome.result = try code(body)
    outcome.reason = try body.text("description")
    let (status, code) = (outcome.status ?? [], outcome.result ?? [])
    // A code that begins with 0 or 6 is no failure, whatever other status there is.
    let isOpen = status != Array("FAILED".utf8) && [nil, 0x30, 0x36].contains(code.first)
    outcome.kind =
      words.row("PAYMENT_INTENT") { $0 == "status" ? status : code }?.kind ?? (isOpen ? .pending : .unknown)
    if Set(ids).count > 1 { outcome.kind = .unknown }
  }

  private static func code(_ body: ResponseObject) throws(Refusal) -> [UInt8]? {
    guard let code = try body.text("code") else { return nil }
    guard code.count == 8, code.allSatisfy(ASCII.isLetterOrDigit) else {
      throw .reject(.invalidValue, "'code' must have eight letters and digits")
    }
    return code
  }

  private static func readPayment(
    _ words: OutcomeWords, _ body: ResponseObject, _ outcome: inout PaymentOutcome
  ) throws(Refusal) {
    let status = try body.required(try body.text("status"), "status")
    let code = try body.required(try code(body), "code")
    (outcome.status, outcome.result) = (status, code)
    outcome.transactionId = try body.textIdentifier("payId")
    outcome.orderId = try body.textIdentifier("transId")
    outcome.reason = try body.text("description")
    outcome.kind = words.row("PAYMENT") { $0 == "status" ? status : code }?.kind ?? .unknown
    if outcome.kind == .approved || outcome.kind == .authorized {
      _ = try body.required(outcome.transactionId, "payId")
    }
  }

  /// Reads the list with which status 400 names the wrong fields.
  private static func badRequest(_ elements: [JSON], _ response: ResponseBody) throws(Refusal) -> Operation.Product {
    var outcome = PaymentOutcome(.error)
    outcome.status = Array(String(response.status).utf8)
    for element in elements {
      guard element.members != nil else { throw .reject(.wrongType, "an element of the errors must be an object") }
      let error = ResponseObject(element)
      outcome.errors.append(PaymentOutcome.Failure(field: try error.text("field"), message: try error.text("error")))
    }
    return response.product(outcome)
  }

  /// Reads OAuth's error, an unprocessable entity or an internal error, by the members that are present.
  private static func failure(_ body: ResponseObject, _ response: ResponseBody) throws(Refusal) -> Operation.Product {
    var outcome = PaymentOutcome(.error)
    outcome.status = Array(String(response.status).utf8)
    outcome.transactionId = try body.textIdentifier("paymentIntentId")
    let (code, responseCode) = (try body.scalar("code"), try body.scalar("responseCode"))
    let error = try body.text("error")
    let texts = [
      try body.text("description"), try body.text("responseDescription"), try body.text("error_description"),
    ]
    let field = try body.text("field")
    // Together with a field, the text says what is wrong with that field, as in the list.
    let codes = [code, responseCode] + (field == nil ? [error] : [])
    let messages = texts + (field == nil ? [] : [error])
    let failure = PaymentOutcome.Failure(
      code: codes.compactMap(\.self).first, field: field, message: messages.compactMap(\.self).first)
    if failure.code != nil || failure.message != nil || field != nil { outcome.errors = [failure] }
    return response.product(outcome)
  }
}
