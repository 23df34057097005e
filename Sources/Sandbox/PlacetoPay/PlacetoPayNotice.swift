import Encodings
import Gateways

/// The notification of a session's end.
enum PlacetoPayNotice {
  static func notice(_ session: Payment, _ secretKey: String) -> Notice {
    let status = PlacetoPayAnswer.status(
      session.status, .text(session.details["reason"] ?? ""), session.details["message"] ?? "")
    return Notice(subject: "\(session.status) \(session.id)", contentType: "application/json") { isForged in
      let input = JSON.members([
        ("requestId", .text(session.id)), ("status", .text(session.status)), ("date", status["date"]),
        ("secretKey", .text(secretKey)),
      ])
      guard case .value(let value)? = Gateway.operation("placetopay.notification")?.answer(input) else { return [] }
      let signature = Array((value.string ?? "").utf8)
      return JSON.members([
        ("status", status), ("requestId", .number(JSONNumber(digits: session.id))),
        ("reference", .text(session.reference)),
        ("signature", .text(String(decoding: isForged ? Notice.forge(signature) : signature, as: UTF8.self))),
      ]).lineBytes
    }
  }
}
