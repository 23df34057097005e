import Encodings
import Gateways
import Messages

/// Judges responses with the operations that decode them.
enum AnswerReview {
  /// Whether the gateway accepted a request; `nil` where its answer does not say.
  static func hasTaken(_ payment: PaymentMessage) -> Bool? {
    payment.answer.flatMap { hasTaken(payment.gateway, payment.call, $0, nil) }
  }

  /// Whether an answer given separately says that the gateway accepted the request.
  static func hasTaken(_ gateway: String, _ call: String, _ answer: CapturedMessage, _ content: Content?) -> Bool? {
    guard case .value(let value)? = decode(gateway, call, answer, content) else { return nil }
    return value["kind"]?.string != "error"
  }

  /// Whether a response is another server's: the gateway's are JSON, and errors in front of it have other members.
  static func isForeign(_ payment: PaymentMessage, _ audit: any GatewayAudit.Type) -> Bool {
    guard payment.direction == .response, !audit.pages.contains(payment.call), payment.message.body?.isEmpty == false
    else {
      return false
    }
    let content = payment.content
    guard content.object != nil else { return content.pairs == nil && !payment.message.mentions(audit.fieldNames) }
    return (payment.message.status ?? 200) >= 502 && audit.recogniseAnswer(content) == nil
  }

  /// Whether a response to a program is an HTML page.
  static func isPage(_ payment: PaymentMessage) -> Bool { payment.direction == .response && payment.content.isPage }

  /// The finding for such a page: an error of a server in front of the gateway, or a page for a browser.
  static func page(_ payment: PaymentMessage) -> Finding {
    let status = payment.message.status ?? 200
    guard status < 400 else {
      return Finding(
        .notTheGateway, "byte 0",
        "the answer is an HTML page with status \(status), which a proxy or a framework wrote: it says nothing about the payment",
        .note)
    }
    return Finding(
      .pageAnswered, "byte 0",
      "the answer is an HTML page for the customer's browser, in which nothing is signed; it does not say what became of the payment",
      .note)
  }

  /// - Parameter content: the parsed body of the message, if it was parsed already.
  private static func decode(
    _ gateway: String, _ call: String, _ message: CapturedMessage, _ content: Content?
  ) -> Answer? {
    guard let status = message.status, let body = message.body, message.fidelity != .lossy else { return nil }
    return reader(gateway)?.answer(
      action: call, status: status, contentType: message.header("content-type"), body: body, content?.wholeJSON)
  }

  private static func reader(_ gateway: String) -> Gateways.Operation? {
    Gateway.operation("\(gateway).response.decode")
  }

  static func findings(_ payment: PaymentMessage) -> [Finding] {
    guard payment.direction == .response, payment.message.body?.isEmpty == false, !isPage(payment) else { return [] }
    guard case .reject(let rejection)? = decode(payment.gateway, payment.call, payment.message, payment.content)
    else {
      return []
    }
    guard rejection.code == .unsafeRedirect else {
      return [
        Finding(.responseUnreadable, "byte 0", "a careful reader refuses it: \(literal: rejection.message)", .note)
      ]
    }
    let found = reader(payment.gateway)?.response?.redirect ?? ""
    // On the local machine, where tests listen, nobody can intercept.
    let host = Address(payment.content[found] ?? [], host: nil).host
    guard !["127.0.0.1", "localhost", "::1"].contains(host) else { return [] }
    return [Finding(.unsafeRedirect, payment.content.place(found), Statement(literal: rejection.message), .unsafe)]
  }
}
