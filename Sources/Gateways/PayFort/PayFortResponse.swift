import Encodings

/// Decodes PayFort's responses.
///
/// `payfort.signature.verify` checks their signature separately.
enum PayFortResponse {
  /// The actions, each with the parameter that echoes it.
  private static let commands: [(action: String, parameter: String)] = [
    ("SDK_TOKEN", "service_command"), ("PURCHASE", "command"), ("AUTHORIZATION", "command"), ("CAPTURE", "command"),
    ("VOID_AUTHORIZATION", "command"), ("REFUND", "command"), ("CHECK_STATUS", "query_command"),
    ("TOKENIZATION", "service_command"), ("APPLE_PAY", "command"),
  ]

  static let actions = commands.map(\.action)

  /// SDK_TOKEN and CHECK_STATUS answer only the caller; the other answers also come through the customer's browser, or
  /// as feedback.
  static let forms = actions.filter { $0 != "SDK_TOKEN" && $0 != "CHECK_STATUS" }

  /// The encoding of the response; an SDK for a server reads the answers to its calls, and no form that comes through a
  /// browser.
  static let encoding = InputSelector(
    name: "encoding", path: ["contentType"], member: nil,
    signs: [("json", .begins(with: "application/json")), ("form", .begins(with: ResponseForm.type))])

  static func decode(_ words: OutcomeWords, _ input: Input) throws(Refusal) -> Operation.Product {
    let response = try ResponseBody(input, actions: actions, forms: forms)
    guard let body = try response.object() else { return response.statusOnly }
    // JSON from a proxy or a framework says nothing on behalf of the gateway.
    if !response.isSuccess, [nil, .null].contains(body.json["response_code"]) { return response.statusOnly }
    var outcome = PaymentOutcome(.unknown)
    let code = try digits(body, "response_code", 5)
    let status = try digits(body, "status", 2)
    (outcome.result, outcome.status) = (code, status)
    outcome.transactionId = try body.textIdentifier("fort_id")
    outcome.orderId = try body.textIdentifier("merchant_reference")
    outcome.amount = try minorUnits(body, "amount")
    outcome.currency = try body.text("currency")
    let (sdkToken, tokenName) = (try body.textIdentifier("sdk_token"), try body.textIdentifier("token_name"))
    // A payment echoes the SDK token that it used up; only the token name can be charged again.
    outcome.token = response.action == "SDK_TOKEN" ? sdkToken ?? tokenName : tokenName ?? sdkToken
    let message = try body.text("response_message")
    let commandName = commands.first { $0.action == response.action }?.parameter ?? "command"
    let command = try body.text(commandName)
    let transaction = response.action == "CHECK_STATUS" ? try body.text("transaction_status") : nil
    let transactionCode = response.action == "CHECK_STATUS" ? try body.text("transaction_code") : nil
    let captured = response.action == "CHECK_STATUS" ? try minorUnits(body, "captured_amount") : nil
    let refunded = response.action == "CHECK_STATUS" ? try minorUnits(body, "refunded_amount") : nil

    outcome.kind = kind(words, response.action, status, code, command, transaction)
    if !code.starts(with: status) { outcome.kind = .unknown }
    if let transactionCode, let transaction, !transactionCode.starts(with: transaction) { outcome.kind = .unknown }
    if outcome.kind == .approved, let refunded, refunded != zero, !isMore(captured ?? zero, than: refunded) {
      outcome.kind = .unknown
    }
    if outcome.kind == .redirect {
      let url = try body.required(try body.text("3ds_url"), "3ds_url")
      try PaymentOutcome.Redirect.check(url, "3ds_url")
      outcome.redirect = PaymentOutcome.Redirect(url: url, method: "GET")
    }
    switch outcome.kind {
    case .approved, .authorized, .refunded, .reversed: _ = try body.required(outcome.transactionId, "fort_id")
    case .pending where status == Array("22".utf8): _ = try body.required(sdkToken, "sdk_token")
    case .pending where status == Array("18".utf8): _ = try body.required(tokenName, "token_name")
    case .declined, .cancelled: outcome.reason = message
    case .error: outcome.errors = [PaymentOutcome.Failure(code: code, message: message)]
    default: break
    }
    return response.product(outcome)
  }

  /// A code of exactly `count` digits as text, because a JSON number would have lost its leading zeros.
  private static func digits(_ body: ResponseObject, _ member: String, _ count: Int) throws(Refusal) -> [UInt8] {
    let text = try body.required(try body.text(member), member)
    guard text.count == count, text.allSatisfy(ASCII.isDigit) else {
      throw .reject(.invalidValue, "'\(member)' must have \(count) digits")
    }
    return text
  }

  private static let zero = Array("0".utf8)

  /// An amount in minor units, as all of the gateway's are; one with a point would be wrong by a factor of a hundred.
  private static func minorUnits(_ body: ResponseObject, _ member: String) throws(Refusal) -> [UInt8]? {
    guard let digits = try body.amount(member) else { return nil }
    guard !digits.contains(UInt8(ascii: ".")) else {
      throw .reject(.invalidAmount, "'\(member)' must be minor units, which have only digits")
    }
    return digits
  }

  /// Compares digits without leading zeros.
  private static func isMore(_ left: [UInt8], than right: [UInt8]) -> Bool {
    left.count == right.count ? right.lexicographicallyPrecedes(left) : left.count > right.count
  }

  /// The meaning of an answer's words; a success must echo the call that was made.
  private static func kind(
    _ words: OutcomeWords, _ action: String, _ status: [UInt8], _ code: [UInt8], _ command: [UInt8]?,
    _ transaction: [UInt8]?
  ) -> PaymentOutcome.Kind {
    let row = words.row(action) { member in
      switch member {
      case "status": status
      case "result": code
      default: transaction ?? []
      }
    }
    guard let row else { return .unknown }
    if row.actions.isEmpty { return row.kind }
    let echo = action == "APPLE_PAY" ? (row.kind == .authorized ? "AUTHORIZATION" : "PURCHASE") : action
    guard command?.elementsEqual(echo.utf8) ?? true else { return .unknown }
    // The transaction has a status of its own, and the query itself must have succeeded.
    return action == "CHECK_STATUS" && !code.suffix(3).elementsEqual("000".utf8) ? .unknown : row.kind
  }
}
