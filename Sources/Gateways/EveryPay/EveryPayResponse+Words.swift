extension EveryPayResponse {
  private static let status = ["status"]

  static let shape = ResponseShape(
    members: [
      "payment_reference", "order_reference", "state", "payment_state", "standing_amount", "currency",
      "mobile_access_token", "cc_details.token", "payment_link", "processing_error", "processing_error.code",
      "processing_error.message", "processing_errors", "processing_errors.code", "processing_errors.message",
      "error_code", "error_message", "code", "message", "error", "error.code", "error.message",
    ], outcome: ["amount", "currency", "token", "redirect"],
    words: [("status", ["payment_state"]), ("status", ["state"])],
    redirect: "payment_link", agreeing: [("state", "payment_state")], statusAloneFails: true)

  /// The meanings of the states in both spellings: British in the payment resource, American in the wallets.
  static let words = OutcomeWords(
    OutcomeWords.rows(of: status, .approved, [["settled"]]),
    OutcomeWords.rows(of: status, .authorized, [["authorised"], ["authorized"]]),
    OutcomeWords.rows(
      of: status, .pending,
      [["initial"], ["waiting_for_sca"], ["waiting_for_3ds_response"], ["confirmed_3ds"], ["sent_for_processing"]]),
    OutcomeWords.rows(of: status, .declined, [["failed"]]),
    OutcomeWords.rows(of: status, .cancelled, [["abandoned"], ["cancelled"], ["canceled"]]),
    OutcomeWords.rows(of: status, .reversed, [["voided"], ["chargebacked"]]),
    OutcomeWords.rows(of: status, .refunded, [["refunded"]]),
    // A new payment may have no state; the last rows are for one with a payment link.
    OutcomeWords.rows(of: status, to: ["ONEOFF"], .pending, [[""]]),
    OutcomeWords.rows(of: status, to: ["ONEOFF"], .redirect, [[""], ["initial"]]))
}
