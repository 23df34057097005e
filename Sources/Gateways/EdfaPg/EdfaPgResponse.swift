import Encodings

/// Decodes EdfaPg's responses.
package enum EdfaPgResponse {
  static let actions = [
    "SALE", "RECURRING_SALE", "CAPTURE", "CREDITVOID", "GET_TRANS_STATUS", "GET_TRANS_DETAILS", "APPLE_PAY",
  ]

  static func decode(_ words: OutcomeWords, _ input: Input) throws(Refusal) -> Operation.Product {
    let response = try ResponseBody(input, actions: actions)
    guard let body = try response.object() else { return response.statusOnly }
    // JSON from a proxy or a framework says nothing on behalf of the gateway.
    let own = ["result", "error_code", "error_message", "errors"]
    if !response.isSuccess, own.allSatisfy({ [nil, .null].contains(body.json[$0]) }) { return response.statusOnly }
    var outcome = PaymentOutcome(.unknown)
    let action = try body.text("action")
    outcome.result = try body.text("result")
    outcome.status = try body.text("status")
    outcome.orderId = try body.identifier("order_id")
    outcome.transactionId = try body.identifier("trans_id")
    outcome.amount = try body.amount("amount")
    outcome.currency = try body.text("currency")
    let (recurring, card) = (try body.textIdentifier("recurring_token"), try body.textIdentifier("card_token"))
    outcome.token = recurring ?? card
    outcome.reason = try body.text("decline_reason")
    outcome.errors = try errors(body)
    let transactions = response.action == "GET_TRANS_DETAILS" ? try EdfaPgTransactions(body) : nil
    guard outcome.result != nil || !outcome.errors.isEmpty else { throw .reject(.missingField, "'result' is missing") }

    outcome.kind = outcome.result.map { kind(words, response.action, $0, outcome.status ?? []) } ?? .error
    if outcome.kind == .redirect { outcome.redirect = try redirect(body) }
    if let transactions, !transactions.bearOut(outcome.kind) { outcome.kind = .unknown }
    let echo = response.action == "APPLE_PAY" ? "SALE" : response.action
    // Contradictions: errors together with a success, and the answer to another call.
    if outcome.kind != .error, !outcome.errors.isEmpty || action.map(word) ?? echo != echo { outcome.kind = .unknown }
    switch outcome.kind {
    case .error, .unknown, .declined: break
    default: _ = try body.required(outcome.transactionId, "trans_id")
    }
    return response.product(outcome)
  }

  /// Upper-cases a gateway's word, since its SDKs compare without regard to case.
  static func word(_ text: [UInt8]) -> String {
    String(decoding: text.map(ASCII.upper), as: UTF8.self)
  }

  private static func kind(
    _ words: OutcomeWords, _ action: String, _ result: [UInt8], _ status: [UInt8]
  ) -> PaymentOutcome.Kind {
    // An error remains one whatever the status says.
    let alone = words.row(action) { $0 == "result" ? result : [] }
    if alone?.kind == .error { return .error }
    return words.row(action) { $0 == "result" ? result : status }?.kind ?? .unknown
  }

  private static func redirect(_ body: ResponseObject) throws(Refusal) -> PaymentOutcome.Redirect {
    let url = try body.required(try body.text("redirect_url"), "redirect_url")
    try PaymentOutcome.Redirect.check(url, "redirect_url")
    let parameters = try parameters(body.json["redirect_params"])
    let method = try body.text("redirect_method").map(word) ?? (parameters.isEmpty ? "GET" : "POST")
    guard method == "GET" || method == "POST" else {
      throw .reject(.invalidValue, "'redirect_method' is neither GET nor POST")
    }
    return PaymentOutcome.Redirect(url: url, method: method, parameters: parameters)
  }

  /// Reads an object, `[]` from an empty PHP array, a list of `{"name", "value"}`, or a list of pairs.
  private static func parameters(_ json: JSON?) throws(Refusal) -> [FormBody.Pair] {
    var pairs: [FormBody.Pair] = []
    switch json {
    case nil, .null?: break
    case .object(let members)?:
      for member in members {
        pairs.append(FormBody.Pair(name: member.name.utf8, value: try parameter(member.value)))
      }
    case .array(let elements)?:
      for element in elements {
        if let pair = element.elements, pair.count == 2, case .string(let name) = pair[0] {
          pairs.append(FormBody.Pair(name: name.utf8, value: try parameter(pair[1])))
        } else if case .string(let name)? = element["name"], let value = element["value"] {
          pairs.append(FormBody.Pair(name: name.utf8, value: try parameter(value)))
        } else {
          throw .reject(.wrongType, "an element of 'redirect_params' is not a pair")
        }
      }
    case let other?: throw .reject(.wrongType, "'redirect_params' must be an object or an array; this is \(other.kind)")
    }
    return pairs
  }

  private static func parameter(_ json: JSON) throws(Refusal) -> [UInt8] {
    switch json {
    case .string(let text): return text.utf8
    case .number(let number): return Array(number.digits.utf8)
    case .null: return []
    default: throw .reject(.wrongType, "a member of 'redirect_params' must be text; this is \(json.kind)")
    }
  }

  /// Reads the error itself, and then its details: a list of the same shape, or messages by field.
  private static func errors(_ body: ResponseObject) throws(Refusal) -> [PaymentOutcome.Failure] {
    var failures: [PaymentOutcome.Failure] = []
    func add(_ object: ResponseObject) throws(Refusal) {
      let code = try object.scalar("error_code")
      let message = try object.text("error_message")
      // A success may carry the code 0 and no message.
      if message != nil || (code != nil && code != [UInt8(ascii: "0")]) {
        failures.append(PaymentOutcome.Failure(code: code, message: message))
      }
    }
    try add(body)
    switch body.json["errors"] {
    case nil, .null?: break
    case .array(let elements)?:
      for element in elements {
        if case .string(let text) = element {
          failures.append(PaymentOutcome.Failure(message: text.utf8))
        } else if element.members != nil {
          try add(ResponseObject(element, "errors."))
        } else {
          throw .reject(.wrongType, "an element of 'errors' must be an object or text; this is \(element.kind)")
        }
      }
    case .object(let members)?:
      for member in members {
        for message in member.value.elements ?? [member.value] {
          guard case .string(let text) = message else {
            throw .reject(.wrongType, "a member of 'errors' must be text or an array of texts; this is \(message.kind)")
          }
          failures.append(PaymentOutcome.Failure(field: member.name.utf8, message: text.utf8))
        }
      }
    case let other?: throw .reject(.wrongType, "'errors' must be an array or an object; this is \(other.kind)")
    }
    return failures
  }
}
