import Encodings
import Gateways
import Messages

/// What the kit's own readers make of a response.
enum AnswerReview {
  /// Whether the gateway took a request; `nil` where its answer does not say.
  static func hasTaken(_ payment: PaymentMessage) -> Bool? {
    payment.answer.flatMap { hasTaken(payment.gateway, payment.call, $0, nil) }
  }

  /// The same of an answer that stands elsewhere.
  static func hasTaken(_ gateway: String, _ call: String, _ answer: CapturedMessage, _ content: Content?) -> Bool? {
    guard case .value(let value)? = decode(gateway, call, answer, content) else { return nil }
    return value["kind"]?.string != "error"
  }

  /// Whether an answer is none of the gateway's: all of those are JSON, and errors of servers in front of it have other members.
  static func isForeign(_ payment: PaymentMessage, _ audit: any GatewayAudit.Type) -> Bool {
    guard payment.direction == .response, !audit.pages.contains(payment.call), payment.message.body?.isEmpty == false
    else {
      return false
    }
    let content = payment.content
    guard content.object != nil else { return content.pairs == nil && !payment.message.mentions(audit.marks) }
    return (payment.message.status ?? 200) >= 502 && audit.recogniseAnswer(content) == nil
  }

  /// Whether an HTML page stands where a program reads an answer.
  static func isPage(_ payment: PaymentMessage) -> Bool { payment.direction == .response && payment.content.isPage }

  /// What such a page is: an error of a server in front of the gateway, or what a browser is to show.
  static func page(_ payment: PaymentMessage) -> Finding {
    let status = payment.message.status ?? 200
    guard status < 400 else {
      return Finding(
        .notTheGateway, "byte 0",
        "the answer is an HTML page with status \(status), which a proxy or a framework wrote: it says nothing of the payment",
        .note)
    }
    return Finding(
      .pageAnswered, "byte 0",
      "the answer is an HTML page for the customer's browser, in which nothing is signed; what became of the payment it does not say",
      .note)
  }

  /// - Parameter content: what was read of the message's body, where that was done already.
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
      return [Finding(.responseUnreadable, "byte 0", "a careful reader refuses it: \(ours: rejection.message)", .note)]
    }
    let found = reader(payment.gateway)?.response?.redirect ?? ""
    // On the machine itself, where tests listen, nobody stands in between.
    let host = Address(payment.content[found] ?? [], host: nil).host
    guard !["127.0.0.1", "localhost", "::1"].contains(host) else { return [] }
    return [Finding(.unsafeRedirect, payment.content.place(found), Statement(ours: rejection.message), .unsafe)]
  }
}
