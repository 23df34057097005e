import Encodings
import Messages

/// The format of a call's body.
enum BodyKind {
  case json, form

  /// Findings for a request whose body is not in the gateway's format.
  ///
  /// - Parameter known: earlier findings; an unreadable body is reported once.
  static func findings(
    _ payment: PaymentMessage, _ audit: any GatewayAudit.Type, beside known: [Finding]
  ) -> [Finding] {
    let (message, content) = (payment.message, payment.content)
    guard payment.direction == .request, let kind = audit.body(payment), !["GET", "HEAD"].contains(message.method),
      let body = message.body, !known.contains(where: { $0.kind == .malformedBody || $0.kind == .wrongContentType })
    else { return [] }
    guard !body.isEmpty else { return [malformed("the body is empty")] }
    switch kind {
    case .json where content.pairs != nil:
      return [Finding(.wrongContentType, "header Content-Type", "this call is sent as JSON", .refused)]
    case .json: return content.object == nil ? [malformed("the body is not a JSON object")] : []
    case .form where content.object != nil:
      return [Finding(.wrongContentType, "header Content-Type", "this call is sent as a form", .refused)]
    case .form where content.pairs == nil: return [malformed("the body is not a form")]
    case .form:
      guard let type = content.type?.name, !types.contains(type) else { return [] }
      return [
        Finding(
          .wrongContentType, "header Content-Type",
          "a form needs a form's Content-Type: PHP reads fields from no other", .refused)
      ]
    }
  }

  private static let types = ["application/x-www-form-urlencoded", "multipart/form-data"]

  private static func malformed(_ sentence: Statement) -> Finding {
    Finding(.malformedBody, "byte 0", sentence, .refused)
  }
}
