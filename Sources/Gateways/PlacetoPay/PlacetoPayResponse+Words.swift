extension PlacetoPayResponse {
  private static let status = ["status"]

  static let shape = ResponseShape(
    members: [
      "status", "status.status", "status.reason", "status.message", "requestId", "request",
      "request.payment.reference", "request.payment.amount.total", "request.payment.amount.currency", "payment",
      "payment.status.status", "payment.internalReference", "payment.reference", "payment.amount.from.total",
      "payment.amount.from.currency", "payment.refunded", "payment.discount", "payment.transaction", "subscription",
      "subscription.status.status", "processUrl", "session.status.status", "session.requestId", "session.request",
    ], outcome: ["result", "amount", "currency", "redirect"], words: [("status", ["status", "status"])],
    lists: [["payment"], ["payment", "transaction"]],
    ofPayments: [
      ("orderId", [["reference"]]), ("amount", [["amount", "from", "total"], ["amount", "total"]]),
      ("currency", [["amount", "from", "currency"], ["amount", "currency"]]),
    ],
    id: "requestId", redirect: "processUrl")

  /// The meanings of an answer's status, for some together with its reason.
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
