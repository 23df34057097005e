extension NexiResponse {
  private static let coded = ["status", "result"]

  static let shape = ResponseShape(
    members: [
      "access_token", "token_type", "paymentIntentId", "payment_intent_id", "id", "status", "code", "payId", "transId",
      "description", "responseCode", "responseDescription", "error", "error_description", "field",
    ], outcome: ["result", "token", "errors.field"], words: [("status", ["status"])],
    caseless: ["token_type"], id: "payId", statusAloneFails: true)

  /// The meanings of status and code together, which must agree; only eight zeros are a success.
  static let words = OutcomeWords(
    OutcomeWords.rows(of: ["token_type"], to: ["TOKEN"], .pending, [["bearer"]]),
    OutcomeWords.rows(of: coded, to: ["PAYMENT_INTENT"], .declined, [["FAILED", "2…"], ["FAILED", "4…"]]),
    OutcomeWords.rows(of: coded, to: ["PAYMENT_INTENT"], .pending, [["", ""]]),
    OutcomeWords.rows(of: coded, to: ["PAYMENT"], .approved, [["OK", "00000000"]]),
    OutcomeWords.rows(of: coded, to: ["PAYMENT"], .authorized, [["AUTHORIZED", "00000000"]]),
    OutcomeWords.rows(
      of: coded, to: ["PAYMENT"], .pending,
      [["PENDING", "0…"], ["PENDING", "6…"], ["AUTHORIZE_REQUEST", "0…"], ["AUTHORIZE_REQUEST", "6…"]]),
    OutcomeWords.rows(of: coded, to: ["PAYMENT"], .declined, [["FAILED", "2…"], ["FAILED", "4…"]]))
}
