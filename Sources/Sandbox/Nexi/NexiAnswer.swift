import Encodings

/// The answers of the emulated Nexi Paygate; every kind of error has its own shape.
enum NexiAnswer {
  /// Fields that cannot be accepted: a list with the name and the flaw of each.
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

  /// A request that the server understands but cannot carry out.
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

  /// Eight zeros are the only success; a leading 6 means that the payment goes on, a leading 2 an error.
  static func code(_ intent: Payment) -> String { intent.details["code"] ?? "60000000" }
}
