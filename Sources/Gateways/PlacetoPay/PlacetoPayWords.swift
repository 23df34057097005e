extension PlacetoPayResponse {
  private static let status = ["status"]

  /// What the status of an answer means, for some of them with its reason.
  static let words = OutcomeWords(
    OutcomeWords.rows(of: status, .error, [["FAILED"], ["ERROR"]]),
    OutcomeWords.rows(of: status, .declined, [["REJECTED"]]),
    OutcomeWords.rows(of: ["status", "result"], .cancelled, [["REJECTED", "?C"], ["REJECTED", "MC"]]),
    OutcomeWords.rows(of: status, .pending, [["PENDING"], ["PENDING_VALIDATION"], ["PENDING_CONFIRMATION"]]),
    OutcomeWords.rows(of: status, to: ["CREATE"], .redirect, [["OK"]]),
    OutcomeWords.rows(of: status, to: ["CANCEL"], .cancelled, [["OK"]]),
    OutcomeWords.rows(of: status, to: ["QUERY"], .approved, [["APPROVED"]]),
    OutcomeWords.rows(of: status, to: ["COLLECT"], .approved, [["APPROVED"]]),
    OutcomeWords.rows(of: status, to: ["REVERSE"], .reversed, [["APPROVED"]]),
    OutcomeWords.rows(of: status, to: ["QUERY"], .pending, [["APPROVED_PARTIAL"]]),
    OutcomeWords.rows(of: status, to: ["QUERY"], .refunded, [["REFUNDED"]]),
    OutcomeWords.rows(of: status, to: ["QUERY"], .cancelled, [["CANCELED"], ["CANCELLED"], ["EXPIRED"]]))
}
