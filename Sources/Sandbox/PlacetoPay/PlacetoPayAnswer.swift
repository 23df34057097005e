import Encodings

/// The bodies of the emulated PlacetoPay's answers.
enum PlacetoPayAnswer {
  static func status(_ word: String, _ reason: JSON, _ message: String) -> JSON {
    [
      "status": .text(word), "reason": reason, "message": .text(message), "date": .text(Timestamp.iso8601()),
    ]
  }

  /// The code of a failed authentication is only at the end of the message.
  static func unauthorized(_ code: String) -> HTTPResponse {
    .json(
      401, ["status": status("FAILED", .integer(401), "Authentication failed \(code)")])
  }

  static func failed(_ http: Int, _ reason: String, _ message: String) -> HTTPResponse {
    .json(http, ["status": status("FAILED", .text(reason), message)])
  }

  static func created(_ session: Payment, _ base: String) -> JSON {
    [
      "status": status("OK", .text("PC"), "The request has been successfully processed"),
      "requestId": .number(JSONNumber(digits: session.id)),
      "processUrl": .text("\(base)/spa/session/\(session.id)/\(session.details["key"] ?? "")"),
    ]
  }

  /// The session with its payments, as a query and `collect` return it.
  static func session(_ session: Payment) -> JSON {
    let request = (try? JSON(parsing: Array((session.details["request"] ?? "{}").utf8))) ?? [:]
    let token: JSON? = session.details["token"].map { token in
      [
        "type": .text("token"), "status": status("OK", .text("00"), "The token is there"),
        "instrument": .array([
          ["keyword": .text("token"), "value": .text(token), "displayOn": .text("none")]
        ]),
      ]
    }
    return [
      "requestId": .number(JSONNumber(digits: session.id)), "status": sessionStatus(session),
      "request": request, "payment": payments(session), "subscription": token ?? .null,
    ]
  }

  private static func sessionStatus(_ session: Payment) -> JSON {
    status(
      session.status, .text(session.details["reason"] ?? "PT"), session.details["message"] ?? "The request is pending")
  }

  private static func payments(_ session: Payment) -> JSON {
    session.details["internalReference"] == nil ? .null : .array([transaction(session)])
  }

  static func transaction(_ session: Payment) -> JSON {
    let amount: JSON = [
      "currency": .text(session.currency), "total": .number(JSONNumber(digits: session.amount)),
    ]
    return [
      "status": sessionStatus(session),
      "internalReference": .number(JSONNumber(digits: session.details["internalReference"] ?? "0")),
      "paymentMethod": .text("visa"), "paymentMethodName": .text("Visa"), "franchise": .text("visa"),
      "issuerName": .text("SANDBOX"), "reference": .text(session.reference),
      "authorization": .text(session.details["authorization"] ?? "000000"), "receipt": .text(session.id),
      "refunded": .bool(session.refunded > 0), "discount": .null,
      "amount": ["from": amount, "to": amount, "factor": .integer(1)],
      "processorFields": .array([]),
    ]
  }
}
