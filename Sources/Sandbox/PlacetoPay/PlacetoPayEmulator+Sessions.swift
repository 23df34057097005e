import Encodings
import Messages

/// The calls that make and change sessions and their payments.
extension PlacetoPayEmulator {
  /// A session made from a request; `nil` if the currency does not allow the amount.
  private func session(_ body: JSON) -> Payment? {
    let amount = body["payment"]?["amount"]
    let total = amount?["total"]?.scalar ?? "0"
    let currency = amount?["currency"]?.string ?? "USD"
    guard let minor = MinorAmount.of(total, currency) else { return nil }
    var id = Identifier.digits(7)
    while sessions[id] != nil { id = Identifier.digits(7) }
    var session = Payment(
      Self.name, id: id, reference: body["payment"]?["reference"]?.string ?? "", amount: total, currency: currency,
      minor: minor, plan: .amount(minor), status: "PENDING")
    let request = JSON.object((body.members ?? []).filter { $0.name != "auth" && $0.name != "instrument" })
    session.details["request"] = request.lineBytes.count <= 1 << 14 ? request.line : "{}"
    session.details["returnUrl"] = String((body["returnUrl"]?.string ?? "").prefix(1024))
    session.details["key"] = Identifier.hex(16)
    return session
  }

  /// Creates a session that waits for its customer.
  mutating func create(_ body: JSON, _ exchange: inout EmulatedExchange) -> HTTPResponse {
    guard var session = session(body) else {
      return PlacetoPayAnswer.failed(400, "request_not_valid", "payment.amount")
    }
    let subscribes = body["subscription"] ?? .null != .null || body["payment"]?["subscribe"] == .bool(true)
    if subscribes { session.details["subscribes"] = body["payment"] ?? .null == .null ? "only" : "too" }
    exchange.review.subject = session.id
    put(session, &exchange)
    return .json(200, PlacetoPayAnswer.created(session, exchange.base))
  }

  /// Answers query and cancel.
  mutating func existing(
    _ call: PlacetoPayCall, _ requestId: String, _ exchange: inout EmulatedExchange
  ) -> HTTPResponse {
    guard var session = sessions[requestId] else {
      return exchange.refuse(
        "no such session", PlacetoPayAnswer.failed(404, "request_not_valid", "The session does not exist"))
    }
    exchange.review.subject = session.id
    guard call == .cancel else { return .json(200, PlacetoPayAnswer.session(session)) }
    guard session.status == "PENDING" else {
      return exchange.refuse(
        "only a pending session can be cancelled",
        PlacetoPayAnswer.failed(400, "action_not_allowed", "The session is not pending"))
    }
    finish(&session, "REJECTED", "MC", "The session was cancelled by the merchant", &exchange)
    return .ok([
      "status": PlacetoPayAnswer.status("OK", .text("00"), "The session has been cancelled"),
      "session": PlacetoPayAnswer.session(session),
    ])
  }

  /// Makes a payment with the token of an earlier session.
  mutating func collect(_ body: JSON, _ exchange: inout EmulatedExchange) -> HTTPResponse {
    guard let token = body["instrument"]?["token"]?["token"]?.string, grants[SingleUseToken.id("token", token)] != nil,
      var session = session(body)
    else {
      return exchange.refuse(
        "no session gave this token",
        PlacetoPayAnswer.failed(400, "request_not_valid", "instrument.token.token does not exist"))
    }
    exchange.review.subject = session.id
    settle(&session, isGood: exchange.plan(or: session.plan).isApproved, &exchange)
    return .json(200, PlacetoPayAnswer.session(session))
  }

  /// Refunds an approved payment as a whole.
  mutating func reverse(_ body: JSON, _ exchange: inout EmulatedExchange) -> HTTPResponse {
    guard let id = body["internalReference"]?.scalar.flatMap({ transactions[$0] }), var session = sessions[id],
      session.status == "APPROVED"
    else {
      return exchange.refuse(
        "no such payment, or it is not approved (any more)",
        PlacetoPayAnswer.failed(400, "action_not_allowed", "There is nothing to reverse"))
    }
    exchange.review.subject = id
    session.refunded = session.captured
    let transaction = PlacetoPayAnswer.transaction(session)
    finish(&session, "REFUNDED", "00", "The payment was given back", &exchange)
    return .ok([
      "status": PlacetoPayAnswer.status("APPROVED", .text("00"), "The reversal was approved"),
      "payment": transaction,
    ])
  }

  /// Ends a session with a payment.
  mutating func settle(_ session: inout Payment, isGood: Bool, _ exchange: inout EmulatedExchange) {
    if session.details["subscribes"] != "only" { session.details["internalReference"] = Identifier.digits(9) }
    if isGood, session.details["subscribes"] != nil {
      let token = Identifier.hex(32)
      session.details["token"] = token
      grants.put(SingleUseToken(Self.name, "token", token, for: session.id), &exchange)
    }
    if isGood { session.captured = session.minorAmount }
    session.details["authorization"] = isGood ? Identifier.digits(6) : "000000"
    if isGood {
      finish(&session, "APPROVED", "00", "Approved", &exchange)
    } else {
      finish(&session, "REJECTED", "51", "Insufficient funds", &exchange)
    }
  }

  /// Changes the state of a session and tells the merchant.
  mutating func finish(
    _ session: inout Payment, _ status: String, _ reason: String, _ message: String, _ exchange: inout EmulatedExchange
  ) {
    session.status = status
    (session.details["reason"], session.details["message"]) = (reason, message)
    put(session, &exchange)
    exchange.notices.append(PlacetoPayNotice.notice(session, secretKey))
  }
}
