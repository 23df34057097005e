extension PayFortResponse {
  private static let status = ["status"]
  private static let coded = ["status", "result"]
  private static let asked = ["status", "transaction_status"]

  static let shape = ResponseShape(
    members: [
      "response_code", "status", "fort_id", "merchant_reference", "amount", "currency", "sdk_token", "token_name",
      "response_message", "command", "service_command", "query_command", "transaction_status", "transaction_code",
      "3ds_url", "captured_amount", "refunded_amount",
    ], outcome: ["result", "amount", "currency", "token", "redirect"], words: [("status", status)], id: "fort_id",
    redirect: "3ds_url", beginnings: [("status", "response_code")],
    echoes: ["command", "service_command", "query_command"], amountsAreMinor: true, readsForms: true)

  /// The meanings of a status: alone, with the end of the response code, or with the status of the transaction asked
  /// about.
  static let words = OutcomeWords(
    OutcomeWords.rows(of: status, .error, [["00"], ["11"], ["17"], ["21"]]),
    OutcomeWords.rows(of: status, .declined, [["03"], ["05"], ["07"], ["09"], ["13"], ["23"]]),
    OutcomeWords.rows(
      of: coded, .cancelled, ["00", "03", "05", "07", "09", "13", "23"].map { (status: String) in [status, "…072"] }),
    OutcomeWords.rows(of: status, .pending, [["01"], ["19"], ["40"], ["20"]]),
    OutcomeWords.rows(of: coded, .redirect, [["20", "…064"]]),
    OutcomeWords.rows(of: coded, to: ["PURCHASE"], .approved, [["14", "…000"]]),
    OutcomeWords.rows(of: coded, to: ["APPLE_PAY"], .approved, [["14", "…000"]]),
    OutcomeWords.rows(of: coded, to: ["CAPTURE"], .approved, [["04", "…000"]]),
    OutcomeWords.rows(of: coded, to: ["AUTHORIZATION"], .authorized, [["02", "…000"]]),
    OutcomeWords.rows(of: coded, to: ["APPLE_PAY"], .authorized, [["02", "…000"]]),
    OutcomeWords.rows(of: coded, to: ["REFUND"], .refunded, [["06", "…000"]]),
    OutcomeWords.rows(of: coded, to: ["VOID_AUTHORIZATION"], .reversed, [["08", "…000"]]),
    OutcomeWords.rows(of: coded, to: ["SDK_TOKEN"], .pending, [["22", "…000"]]),
    OutcomeWords.rows(of: coded, to: ["TOKENIZATION"], .pending, [["18", "…000"], ["18", "…062"], ["18", "…063"]]),
    OutcomeWords.rows(of: asked, to: ["CHECK_STATUS"], .approved, [["12", "14"], ["12", "04"]]),
    OutcomeWords.rows(of: asked, to: ["CHECK_STATUS"], .authorized, [["12", "02"]]),
    OutcomeWords.rows(of: asked, to: ["CHECK_STATUS"], .refunded, [["12", "06"]]),
    OutcomeWords.rows(of: asked, to: ["CHECK_STATUS"], .reversed, [["12", "08"]]),
    OutcomeWords.rows(of: asked, to: ["CHECK_STATUS"], .declined, [["12", "03"], ["12", "13"]]),
    OutcomeWords.rows(
      of: asked, to: ["CHECK_STATUS"], .pending, [["12", "01"], ["12", "19"], ["12", "20"], ["12", "40"]]))
}
