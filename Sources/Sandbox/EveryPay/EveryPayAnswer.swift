import Encodings

/// The answers of the emulated EveryPay; its errors have three shapes.
enum EveryPayAnswer {
  /// An answer without a body, as it was recorded.
  static func unauthorized() -> HTTPResponse {
    var response = HTTPResponse(401, "text/plain", [])
    response.headers = [("WWW-Authenticate", "Basic realm=\"API Authorization\"")]
    return response
  }

  /// An answer whose `error` is a text.
  static func notFound() -> HTTPResponse {
    .json(404, ["status": .integer(404), "error": .text("Not Found")])
  }

  static func error(_ status: Int, _ code: Int, _ message: String) -> HTTPResponse {
    .json(
      status, ["error": ["code": .integer(code), "message": .text(message)]])
  }

  /// The first finding, in the sandbox's words: EveryPay's list of codes is not published.
  static func invalid(_ findings: [RequestReview.Finding]) -> HTTPResponse {
    let finding = findings.first
    return error(422, 4999, finding.map { "\($0.place): \($0.sentence)" } ?? "not valid")
  }

  static func created(_ payment: Payment, _ base: String) -> HTTPResponse {
    let amount = JSON.number(JSONNumber(digits: payment.amount))
    let isMobile = payment.details["mobile_access_token"] != nil
    return .json(
      201,
      [
        "account_name": payment.details["account_name"].map { .text($0) },
        "order_reference": .text(payment.reference), "payment_reference": .text(payment.id),
        "mobile_access_token": payment.details["mobile_access_token"].map { .text($0) },
        "initial_amount": amount, "standing_amount": amount, "currency": .text(payment.currency),
        "descriptor_country": .text(payment.details["country_code"] ?? "EE"),
        "label": payment.details["label"].map { .text($0) }, "payment_state": .text(payment.status),
        "payment_created_at": payment.details["created"].map { .text($0) },
        "payment_link": isMobile ? nil : .text("\(base)/lp/\(payment.id)/\(payment.details["key"] ?? "")"),
      ])
  }

  static func payment(_ payment: Payment) -> HTTPResponse {
    let token = payment.details["token"]
    let failure = payment.details["failure"]
    return .ok([
      "account_name": payment.details["account_name"].map { .text($0) },
      "order_reference": .text(payment.reference), "payment_reference": .text(payment.id),
      "payment_created_at": payment.details["created"].map { .text($0) },
      "initial_amount": .number(JSONNumber(digits: payment.amount)),
      "standing_amount": .number(JSONNumber(digits: payment.amount)), "currency": .text(payment.currency),
      "payment_state": .text(payment.status),
      "payment_method": payment.details["method"].map { .text($0) } ?? .null,
      "cc_details": token.map {
        ["token": .text($0), "last_four_digits": .text("1002"), "type": .text("master_card")]
      },
      "warnings": [:],
      "processing_error": [
        "code": failure == nil ? .null : .integer(4018), "message": failure.map { .text($0) } ?? .null,
      ],
    ])
  }
}
