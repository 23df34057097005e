import Encodings
import Gateways
import Testing

/// A response with good news, and the members on which the news depends.
struct ResponseSample: Sendable, CustomTestStringConvertible {
  let operation: String
  let action: String
  let kind: String
  let body: String
  /// Members that may be absent, as paths without indexes.
  var optional: Set<String> = []
  /// Members that name or count something, for which any other value will do.
  var free: Set<String> = []
  /// Lists that mean nothing if they are empty.
  var lists: Set<String> = []
  /// Members with a value that must spoil the news.
  var spoilers: [(path: String, value: String)] = []

  var testDescription: String { "\(operation) \(action) \(kind)" }

  /// The decoder's answer to a body.
  func decode(_ body: JSON, status: String = "200") throws -> Answer {
    try #require(Gateway.operation(operation)).answer(
      [
        "action": .text(action), "status": .text(status), "contentType": .text("application/json"),
        "body": body,
      ])
  }

  /// Whether an answer is this news, or another movement of money.
  func isGood(_ answer: Answer) -> Bool {
    guard case .value(let value) = answer, let kind = value["kind"]?.string else { return false }
    return kind == self.kind || ["approved", "authorized", "refunded", "reversed"].contains(kind)
  }

  private init(
    _ gateway: String, _ action: String, _ kind: String, _ body: String, optional: Set<String> = [],
    free: Set<String> = [], lists: Set<String> = [], spoilers: [(path: String, value: String)] = []
  ) {
    operation = gateway + ".response.decode"
    (self.action, self.kind, self.body) = (action, kind, body)
    (self.optional, self.free, self.lists, self.spoilers) = (optional, free, lists, spoilers)
  }

  static let all = edfapg + payfort + placetopay + everypay + nexi

  private static let edfapg = [
    ResponseSample(
      "edfapg", "SALE", "approved",
      #"{"action":"SALE","result":"SUCCESS","status":"SETTLED","order_id":"o","trans_id":"t","amount":"1.00"}"#,
      optional: ["action", "order_id", "amount"], free: ["order_id", "trans_id", "amount"],
      spoilers: [("trans_id", #""t\r\nX: y""#), ("action", #""CREDITVOID""#)]),
    ResponseSample(
      "edfapg", "GET_TRANS_DETAILS", "approved",
      #"{"result":"SUCCESS","status":"SETTLED","trans_id":"t","transactions":[{"type":"SALE","status":"success"}]}"#,
      optional: ["transactions"], free: ["trans_id"], lists: ["transactions"],
      spoilers: [
        ("transactions", #"[{"type":"SALE","status":"fail"}]"#),
        ("transactions", #"[{"type":"SALE","status":"success"},{"type":"CHARGEBACK","status":"success"}]"#),
        ("transactions", #"{"type":"SALE","status":"success"}"#), ("transactions", "[1]"),
      ]),
    ResponseSample(
      "edfapg", "CREDITVOID", "refunded", #"{"result":"SUCCESS","status":"REFUND","trans_id":"t"}"#, free: ["trans_id"]),
    ResponseSample(
      "edfapg", "GET_TRANS_DETAILS", "reversed",
      #"{"result":"SUCCESS","status":"REVERSAL","trans_id":"t","transactions":[{"type":"REVERSAL","status":"success"}]}"#,
      optional: ["transactions"], free: ["trans_id"], lists: ["transactions"]),
  ]

  private static let payfort = [
    ResponseSample(
      "payfort", "PURCHASE", "approved",
      #"{"response_code":"14000","status":"14","command":"PURCHASE","fort_id":"1","amount":"100"}"#,
      optional: ["command", "amount"], free: ["fort_id", "amount"], spoilers: [("amount", #""100.00""#)]),
    ResponseSample(
      "payfort", "CHECK_STATUS", "approved",
      #"{"response_code":"12000","status":"12","query_command":"CHECK_STATUS","fort_id":"1","transaction_status":"14","#
        + #""transaction_code":"14000","captured_amount":"1000","refunded_amount":"0"}"#,
      optional: ["query_command", "transaction_code", "captured_amount", "refunded_amount"],
      free: ["fort_id", "captured_amount", "refunded_amount"],
      spoilers: [("refunded_amount", #""1000""#), ("refunded_amount", "2000")]),
    ResponseSample(
      "payfort", "REFUND", "refunded", #"{"response_code":"06000","status":"06","command":"REFUND","fort_id":"1"}"#,
      optional: ["command"], free: ["fort_id"]),
    ResponseSample(
      "payfort", "VOID_AUTHORIZATION", "reversed", #"{"response_code":"08000","status":"08","fort_id":"1"}"#,
      free: ["fort_id"]),
    ResponseSample("payfort", "PURCHASE", "cancelled", #"{"response_code":"00072","status":"00"}"#),
  ]

  private static let placetopay = [
    ResponseSample(
      "placetopay", "QUERY", "approved",
      #"{"requestId":1,"status":{"status":"APPROVED"},"payment":[{"status":{"status":"APPROVED"}}]}"#,
      free: ["requestId"]),
    ResponseSample(
      "placetopay", "QUERY", "approved",
      #"{"requestId":1,"status":{"status":"APPROVED"},"#
        + #""request":{"payment":{"reference":"r","amount":{"currency":"USD","total":100}}},"#
        + #""payment":[{"status":{"status":"APPROVED"},"internalReference":5,"reference":"r","refunded":false,"#
        + #""amount":{"from":{"currency":"USD","total":100.00}}}]}"#,
      optional: [
        "request", "request.payment", "request.payment.reference", "request.payment.amount",
        "request.payment.amount.currency", "request.payment.amount.total", "payment.internalReference",
        "payment.reference", "payment.refunded", "payment.amount", "payment.amount.from",
        "payment.amount.from.currency", "payment.amount.from.total",
      ], free: ["requestId", "payment.internalReference"],
      spoilers: [("payment.refunded", "true"), ("payment.amount.from.total", "1"), ("request.payment.reference", "7")]),
    ResponseSample(
      "placetopay", "QUERY", "approved",
      #"{"requestId":1,"status":{"status":"APPROVED"},"payment":null,"subscription":{"status":{"status":"OK"}}}"#,
      optional: ["payment"], free: ["requestId"], lists: ["payment"]),
    ResponseSample("placetopay", "QUERY", "refunded", #"{"status":{"status":"REFUNDED"}}"#),
    ResponseSample(
      "placetopay", "REVERSE", "reversed",
      #"{"status":{"status":"APPROVED"},"payment":{"status":{"status":"APPROVED"},"internalReference":5}}"#,
      free: ["payment.internalReference"]),
    ResponseSample(
      "placetopay", "CANCEL", "cancelled",
      #"{"status":{"status":"OK"},"session":{"requestId":5,"status":{"status":"REJECTED"}}}"#,
      optional: ["session.requestId"], free: ["session.requestId"]),
  ]

  private static let everypay = [
    ResponseSample(
      "everypay", "PAYMENT", "approved",
      #"{"payment_reference":"p","payment_state":"settled","standing_amount":1.00}"#,
      optional: ["standing_amount"], free: ["payment_reference", "standing_amount"]),
    ResponseSample(
      "everypay", "PAYMENT", "authorized",
      #"{"payment_reference":"p","payment_state":"authorised","processing_error":{"code":null,"message":null},"#
        + #""processing_errors":[],"cc_details":{"token":"t"}}"#,
      optional: [
        "processing_error", "processing_error.code", "processing_error.message", "processing_errors", "cc_details",
        "cc_details.token",
      ], free: ["payment_reference", "cc_details.token"], lists: ["processing_errors"],
      spoilers: [("processing_errors", #"[{"code":1}]"#), ("cc_details.token", #""t\n""#)]),
    ResponseSample(
      "everypay", "PAYMENT", "refunded", #"{"payment_reference":"p","payment_state":"refunded"}"#,
      free: ["payment_reference"]),
    ResponseSample(
      "everypay", "PAYMENT", "reversed", #"{"payment_reference":"p","state":"voided"}"#, free: ["payment_reference"]),
    ResponseSample(
      "everypay", "APPLE_PAY", "cancelled", #"{"payment_reference":"p","state":"cancelled"}"#,
      free: ["payment_reference"]),
  ]

  private static let nexi = [
    ResponseSample(
      "nexi", "PAYMENT", "approved", #"{"status":"OK","code":"00000000","payId":"p"}"#, free: ["payId"]),
    ResponseSample(
      "nexi", "PAYMENT", "authorized", #"{"status":"AUTHORIZED","code":"00000000","payId":"p","transId":"t"}"#,
      optional: ["transId"], free: ["payId", "transId"], spoilers: [("transId", #""t\u0000""#)]),
  ]
}
