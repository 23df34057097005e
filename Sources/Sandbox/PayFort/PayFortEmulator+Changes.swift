import Encodings
import Messages

extension PayFortEmulator {
  /// Answers the calls about an existing payment.
  mutating func change(_ call: PayFortCall, _ body: JSON, _ exchange: inout EmulatedExchange) -> HTTPResponse {
    let byReference = body["merchant_reference"]?.string.flatMap { references[$0] }
    let id = body["fort_id"]?.string ?? byReference ?? ""
    guard var payment = payments[id], byReference == nil || byReference == id else {
      return exchange.refuse("no such payment", PayFortAnswer.invalid("036"))
    }
    exchange.review.subject = id
    if call == .checkStatus { return status(payment, body) }
    if let currency = body["currency"]?.string, currency != payment.currency {
      return exchange.refuse("the payment has another currency", PayFortAnswer.invalid("013"))
    }
    let change = Self.change(&payment, call, PayFortReview.minor(body["amount"]?.string ?? "") ?? 0)
    if let refusal = change.refusal {
      return exchange.refuse(refusal, PayFortAnswer.invalid(change.code))
    }
    put(payment, &exchange)
    let parameters = JSON.members(
      PayFortAnswer.echo(body).filter { $0.0 != "fort_id" } + [("fort_id", .text(id))]
        + PayFortAnswer.outcome(change.code))
    notify(payment, change.code, &exchange, parameters)
    return .json(200, responses.sign(parameters))
  }

  /// Makes the change if the payment's state allows it.
  private static func change(
    _ payment: inout Payment, _ call: PayFortCall, _ minor: Int
  ) -> (code: String, refusal: String?) {
    switch call {
    case .capture:
      guard payment.status == "02" || payment.status == "04" else {
        return ("034", "only an authorization can be captured")
      }
      guard minor > 0, minor <= payment.minorAmount - payment.captured else {
        return ("042", "more than was authorized, or no amount")
      }
      if payment.plan == .captureDeclined { return ("05029", nil) }
      payment.captured += minor
      payment.status = "04"
      return ("04000", nil)
    case .void:
      guard payment.status == "02" else {
        return ("034", "only an authorization without captures can be voided")
      }
      payment.status = "08"
      return ("08000", nil)
    default:
      guard payment.captured > 0 else { return ("034", "nothing was captured that could be refunded") }
      guard minor > 0, minor <= payment.captured - payment.refunded else {
        return ("048", "more than is left of the payment, or no amount")
      }
      payment.refunded += minor
      payment.status = "06"
      return ("06000", nil)
    }
  }

  private func status(_ payment: Payment, _ body: JSON) -> HTTPResponse {
    let message = payment.status == "20" ? "064" : payment.details["message"] ?? "000"
    let isAuthorized = payment.details["command"] == "AUTHORIZATION" && payment.status != "03"
    let transaction: [(String, JSON?)] = [
      ("transaction_status", .text(payment.status)), ("transaction_code", .text(payment.status + message)),
      ("transaction_message", PayFortAnswer.outcome(payment.status + message).last?.1),
      ("authorized_amount", .text(String(isAuthorized ? payment.minorAmount : 0))),
      ("captured_amount", .text(String(payment.captured))), ("refunded_amount", .text(String(payment.refunded))),
    ]
    let known: [(String, JSON?)] = [
      ("fort_id", .text(payment.id)), ("merchant_reference", .text(payment.reference)),
    ]
    let echo = PayFortAnswer.echo(body).filter { $0.0 != "fort_id" && $0.0 != "merchant_reference" }
    return .json(200, responses.sign(.members(echo + known + transaction + PayFortAnswer.outcome("12000"))))
  }
}
