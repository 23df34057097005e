import Encodings

/// The bodies of the emulated EdfaPg's answers, in the shapes of the platform's documents.
enum EdfaPgAnswer {
  static func error(_ message: String, code: Int = 100000) -> JSON {
    error([(code, message)], code)
  }

  /// The error for a non-conformant request: one detail for each finding, without any value.
  static func invalid(_ findings: [RequestReview.Finding]) -> JSON {
    error(findings.map { (100000, "\($0.place): \($0.kind.name): \($0.sentence)") }, 100000)
  }

  private static func error(_ details: [(Int, String)], _ code: Int) -> JSON {
    [
      "result": .text("ERROR"), "error_code": .integer(code),
      "error_message": .text("The sandbox refuses the request."),
      "errors": .array(details.map { ["error_code": .integer($0.0), "error_message": .text($0.1)] }),
    ]
  }

  static func payment(_ transaction: EdfaPgTransaction, _ action: String, _ redirect: String) -> JSON {
    let isRedirect = transaction.status == .redirect
    let result = isRedirect ? "REDIRECT" : transaction.status == .declined ? "DECLINED" : "SUCCESS"
    return head(transaction, action, result).adding([
      "recurring_token": isRedirect ? nil : transaction.recurringToken.map { .text($0) },
      "decline_reason": transaction.reason.map { .text($0) },
      "redirect_url": isRedirect ? .text(redirect) : nil,
      "redirect_params": isRedirect
        ? .members(transaction.redirectParameters.map { ($0.name, .text($0.value)) }) : nil,
      "redirect_method": isRedirect ? .text("POST") : nil,
    ])
  }

  static func change(_ transaction: EdfaPgTransaction, _ action: String, _ amount: String) -> JSON {
    let result = transaction.status == .declined ? "DECLINED" : "SUCCESS"
    return head(transaction, action, result, amount: amount).adding([
      "decline_reason": transaction.reason.map { .text($0) }
    ])
  }

  /// The answer to CREDITVOID, which only accepts it; the callback says that it was done.
  static func accepted(_ transaction: EdfaPgTransaction) -> JSON {
    [
      "action": .text("CREDITVOID"), "result": .text("ACCEPTED"), "order_id": .text(transaction.orderId),
      "trans_id": .text(transaction.id),
    ]
  }

  static func status(_ transaction: EdfaPgTransaction) -> JSON {
    head(transaction, "GET_TRANS_STATUS", "SUCCESS").adding([
      "decline_reason": transaction.reason.map { .text($0) },
      "recurring_token": transaction.recurringToken.map { .text($0) },
    ])
  }

  static func details(_ transaction: EdfaPgTransaction) -> JSON {
    head(transaction, "GET_TRANS_DETAILS", "SUCCESS").adding([
      "decline_reason": transaction.reason.map { .text($0) }, "name": .text(transaction.name),
      "mail": .text(transaction.email), "ip": .text(transaction.ip), "card": .text(transaction.card),
      "transactions": .array(
        transaction.events.map {
          [
            "date": .text($0.date), "type": .text($0.type), "status": .text($0.isGood ? "success" : "fail"),
            "amount": .text($0.amount),
          ]
        }),
    ])
  }

  private static func head(
    _ transaction: EdfaPgTransaction, _ action: String, _ result: String, amount: String? = nil
  ) -> JSON {
    [
      "action": .text(action), "result": .text(result), "status": .text(transaction.status.rawValue),
      "order_id": .text(transaction.orderId), "trans_id": .text(transaction.id),
      "trans_date": .text(transaction.date), "descriptor": .text("SANDBOX"),
      "amount": .text(amount ?? transaction.amount), "currency": .text(transaction.currency),
    ]
  }
}
