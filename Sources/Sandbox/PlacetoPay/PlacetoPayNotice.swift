import Encodings
import Formulas
import Gateways

/// The notification that a session has ended.
enum PlacetoPayNotice {
  static func notice(_ session: Payment, _ secretKey: String) -> Notice {
    let status = PlacetoPayAnswer.status(
      session.status, .text(session.details["reason"] ?? ""), session.details["message"] ?? "")
    return Notice(subject: "\(session.status) \(session.id)", contentType: "application/json") { isForged in
      let signature = PlacetoPayFormulas.notification(.sha256).value(of: [
        "requestId": session.id, "status": session.status, "date": status["date"]?.string ?? "",
        "secretKey": secretKey,
      ])
      return
        ([
          "status": status, "requestId": .number(JSONNumber(digits: session.id)),
          "reference": .text(session.reference),
          "signature": .text(String(decoding: isForged ? Notice.forge(signature) : signature, as: UTF8.self)),
        ] as JSON).lineBytes
    }
  }
}
