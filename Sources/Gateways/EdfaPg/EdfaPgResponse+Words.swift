extension EdfaPgResponse {
  private static let both = ["result", "status"]
  private static let payments = ["SALE", "RECURRING_SALE", "CAPTURE", "APPLE_PAY"]
  private static let queries = ["GET_TRANS_STATUS", "GET_TRANS_DETAILS"]
  private static let refund = ["CREDITVOID"]

  /// The meanings of result and status together; a combination that is not listed is `unknown`.
  ///
  /// The gateway's words are compared without regard to case, as its SDKs do.
  package static let words = OutcomeWords(
    OutcomeWords.rows(of: both, .error, [["ERROR", ""]]),
    OutcomeWords.rows(of: both, .declined, [["DECLINED", "DECLINED"], ["DECLINED", ""]]),
    // The SDK's documents print the result 3DS, which was never seen from a gateway.
    OutcomeWords.rows(
      of: both, except: queries + refund, .redirect, [["REDIRECT", "3DS"], ["REDIRECT", "REDIRECT"], ["3DS", "3DS"]]),
    OutcomeWords.rows(
      of: both, .pending,
      [
        ["WAITING", "PENDING"], ["WAITING", ""], ["PENDING", "PENDING"], ["PENDING", ""], ["INIT", "PREPARE"],
        ["INIT", ""], ["SUCCESS", "PENDING"], ["SUCCESS", "PREPARE"],
      ]),
    // The hold remains when a capture is declined.
    OutcomeWords.rows(of: both, to: ["CAPTURE"], .declined, [["DECLINED", "PENDING"]]),
    (payments + queries).flatMap { OutcomeWords.rows(of: both, to: [$0], .approved, [["SUCCESS", "SETTLED"]]) },
    OutcomeWords.rows(of: both, to: refund, .pending, [["ACCEPTED", ""]]),
    OutcomeWords.rows(of: both, to: refund, .refunded, [["SUCCESS", "SETTLED"]]),
    OutcomeWords.rows(of: both, to: queries, .pending, [["SUCCESS", "3DS"], ["SUCCESS", "REDIRECT"]]),
    OutcomeWords.rows(of: both, to: queries, .declined, [["SUCCESS", "DECLINED"]]),
    OutcomeWords.rows(of: both, to: queries, .reversed, [["SUCCESS", "CHARGEBACK"]]),
    undone(queries), undone(refund), ignoringCase: true)

  static let shape = ResponseShape(
    members: [
      "action", "result", "status", "order_id", "trans_id", "amount", "currency", "recurring_token", "card_token",
      "decline_reason", "error_code", "error_message", "errors", "errors.error_code", "errors.error_message",
      "redirect_url", "redirect_params", "redirect_method", "transactions", "transactions.type", "transactions.status",
    ],
    outcome: ["result", "amount", "currency", "token", "redirect", "redirect.params", "errors.field"],
    words: [("result", ["result"]), ("status", ["status"])], listed: EdfaPgTransactions.words,
    lists: [["transactions"]],
    caseless: ["result", "status", "action", "redirect_method"], id: "trans_id", redirect: "redirect_url",
    echoes: ["action"])

  /// Rows for undone payments, which occur with both results.
  private static func undone(_ actions: [String]) -> [OutcomeWords.Row] {
    ["SUCCESS", "ACCEPTED"].flatMap { result in
      OutcomeWords.rows(of: both, to: actions, .refunded, [[result, "REFUND"], [result, "REFUNDED"]])
        + OutcomeWords.rows(
          of: both, to: actions, .reversed, [[result, "REVERSAL"], [result, "REVERSED"], [result, "VOID"]])
    }
  }
}
