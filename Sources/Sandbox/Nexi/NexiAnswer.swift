import Encodings

/// The answers of the emulated Nexi Paygate, of which every kind of error has its own shape.
enum NexiAnswer {
  /// What cannot be accepted as a field: a list, of each the field and what is wrong.
  static func badRequest(_ findings: [RequestReview.Finding]) -> HTTPResponse {
    .json(
      400,
      .array(
        findings.map { ["field": .text($0.place), "error": .text("\($0.kind.name): \($0.sentence)")] }))
  }

  /// An error of the authorization service (RFC 6749 §5.2, with the status 401 that Paygate gives).
  static func unauthorized(_ error: String, _ description: String) -> HTTPResponse {
    .json(401, ["error": .text(error), "error_description": .text(description)])
  }

  /// What the server understands and cannot do.
  static func unprocessable(_ code: String, _ description: String, _ intent: String?) -> HTTPResponse {
    .json(
      422,
      [
        "description": .text(description), "code": .text(code), "paymentIntentId": intent.map { .text($0) },
      ])
  }

  static func token(_ grant: SingleUseToken) -> HTTPResponse {
    .ok([
      "access_token": .text(grant.token), "token_type": .text("Bearer"),
      "expires_in": .integer(NexiEmulator.seconds),
    ])
  }

  static func intent(_ intent: Payment) -> HTTPResponse {
    .json(
      201,
      [
        "payment_intent_id": .text(intent.id), "transId": .text(intent.reference), "status": .text(intent.status),
      ])
  }

  static func payment(_ intent: Payment) -> HTTPResponse {
    .ok([
      "payId": intent.details["payId"].map { .text($0) }, "transId": .text(intent.reference),
      "status": .text(intent.status), "code": .text(code(intent)),
      "description": .text(intent.details["description"] ?? "waits for the customer"),
    ])
  }

  /// Eight zeros are the only success; 6 in front is something that goes on, 2 in front is an error.
  static func code(_ intent: Payment) -> String { intent.details["code"] ?? "60000000" }
}
