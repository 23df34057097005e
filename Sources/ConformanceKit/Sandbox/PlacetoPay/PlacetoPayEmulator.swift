/// PlacetoPay Web Checkout as its merchants see it: sessions that the customer approves or rejects on a page.
struct PlacetoPayEmulator: Emulator {
  static let name = "placetopay"
  static let calls = ["CREATE", "QUERY", "CANCEL", "COLLECT", "REVERSE", "PAGE"]
  static let variables = [
    Credentials.Variable(name: "PLACETOPAY_LOGIN", demo: "sandbox-login"),
    Credentials.Variable(name: "PLACETOPAY_SECRET_KEY", demo: "sandbox-secret-key"),
  ]

  private let login: String
  private let secretKey: String
  /// The sessions by their `requestId`.
  var sessions = Ledger<Payment>()
  var grants = Ledger<Grant>()
  /// The sessions by the `internalReference` of their payment.
  private var transactions = BoundedTable<String>(limit: 10_000)

  init(_ credentials: Credentials) {
    login = credentials["PLACETOPAY_LOGIN"]
    secretKey = credentials["PLACETOPAY_SECRET_KEY"]
  }

  func greeting(_ base: String) -> String { "PlacetoPay: base URL \(base), login \(login)" }

  mutating func restore(_ entry: JSON) -> Bool {
    guard sessions.restore(entry, of: Self.name) else { return grants.restore(entry, of: Self.name) }
    if let session = Payment(entry) { index(session) }
    return true
  }

  mutating func put(_ session: Payment, _ visit: inout Visit) {
    sessions.put(session, &visit)
    index(session)
  }

  private mutating func index(_ session: Payment) {
    if let reference = session.details["internalReference"] { transactions.put(session.id, reference) }
  }

  mutating func respond(_ visit: inout Visit) -> HTTPResponse {
    if visit.path.hasPrefix("/spa/session/") { return PlacetoPayPage.respond(&visit, &self) }
    guard let call = PlacetoPayCall(visit.path) else {
      visit.examination.find(
        .unknownCall, "path", "the calls are /placetopay/api/session and below, /api/collect and /api/reverse")
      return PlacetoPayAnswer.failed(404, "NA", "There is no such path")
    }
    visit.examination.call = call.name
    guard visit.expects("POST") else { return PlacetoPayAnswer.failed(405, "NA", "It must be POST") }
    guard let body = JSONReading.object(&visit, hiding: ["tranKey", "secretKey", "instrument"]) else {
      return PlacetoPayAnswer.unauthorized("100")
    }
    let isReadable = visit.examination.isConformant
    let code = PlacetoPayCredentials.check(body["auth"], login, secretKey, &visit.examination)
    call.check(body, &visit.examination)
    if visit.isRefused {
      // A body of another Content-Type is read as if it had no 'auth'.
      if !isReadable { return PlacetoPayAnswer.unauthorized("100") }
      if let code { return PlacetoPayAnswer.unauthorized(code) }
      let finding = visit.examination.findings.first
      return PlacetoPayAnswer.failed(
        400, "request_not_valid", finding.map { "\($0.place): \($0.sentence)" } ?? "not valid")
    }
    switch call.name {
    case "CREATE": return create(body, &visit)
    case "COLLECT": return collect(body, &visit)
    case "REVERSE": return reverse(body, &visit)
    default: return existing(call, &visit)
    }
  }

  /// A session that is made of a request.
  private func session(_ body: JSON) -> Payment? {
    let amount = body["payment"]?["amount"]
    let total = amount?["total"]?.scalar ?? "0"
    let currency = amount?["currency"]?.string ?? "USD"
    guard let minor = MinorUnits.of(total, currency) else { return nil }
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

  private mutating func create(_ body: JSON, _ visit: inout Visit) -> HTTPResponse {
    guard var session = session(body) else {
      return PlacetoPayAnswer.failed(400, "request_not_valid", "payment.amount")
    }
    let subscribes = body["subscription"] ?? .null != .null || body["payment"]?["subscribe"] == .bool(true)
    if subscribes { session.details["subscribes"] = body["payment"] ?? .null == .null ? "only" : "too" }
    visit.examination.subject = session.id
    put(session, &visit)
    return .json(200, PlacetoPayAnswer.created(session, visit.base))
  }

  private mutating func existing(_ call: PlacetoPayCall, _ visit: inout Visit) -> HTTPResponse {
    guard var session = sessions[call.requestId] else {
      visit.examination.refusal = "no such session"
      return PlacetoPayAnswer.failed(404, "request_not_valid", "The session does not exist")
    }
    visit.examination.subject = session.id
    guard call.name == "CANCEL" else { return .json(200, PlacetoPayAnswer.session(session)) }
    guard session.status == "PENDING" else {
      visit.examination.refusal = "only a pending session can be cancelled"
      return PlacetoPayAnswer.failed(400, "action_not_allowed", "The session is not pending")
    }
    finish(&session, "REJECTED", "MC", "The session was cancelled by the merchant", &visit)
    return .json(
      200,
      .members([
        ("status", PlacetoPayAnswer.status("OK", .text("00"), "The session has been cancelled")),
        ("session", PlacetoPayAnswer.session(session)),
      ]))
  }

  /// A payment with the token of a session before.
  private mutating func collect(_ body: JSON, _ visit: inout Visit) -> HTTPResponse {
    guard let token = body["instrument"]?["token"]?["token"]?.string, grants[Grant.id("token", token)] != nil,
      var session = session(body)
    else {
      visit.examination.refusal = "no session gave this token"
      return PlacetoPayAnswer.failed(400, "request_not_valid", "instrument.token.token does not exist")
    }
    visit.examination.subject = session.id
    settle(&session, isGood: visit.plan(or: session.plan).isGood, &visit)
    return .json(200, PlacetoPayAnswer.session(session))
  }

  private mutating func reverse(_ body: JSON, _ visit: inout Visit) -> HTTPResponse {
    guard let id = body["internalReference"]?.scalar.flatMap({ transactions[$0] }), var session = sessions[id],
      session.status == "APPROVED"
    else {
      visit.examination.refusal = "no such payment, or it is not approved (any more)"
      return PlacetoPayAnswer.failed(400, "action_not_allowed", "There is nothing to reverse")
    }
    visit.examination.subject = id
    session.refunded = session.captured
    let transaction = PlacetoPayAnswer.transaction(session)
    finish(&session, "REFUNDED", "00", "The payment was given back", &visit)
    return .json(
      200,
      .members([
        ("status", PlacetoPayAnswer.status("APPROVED", .text("00"), "The reversal was approved")),
        ("payment", transaction),
      ]))
  }

  /// Ends a session with a payment.
  mutating func settle(_ session: inout Payment, isGood: Bool, _ visit: inout Visit) {
    if session.details["subscribes"] != "only" { session.details["internalReference"] = Identifier.digits(9) }
    if isGood, session.details["subscribes"] != nil {
      let token = Identifier.hex(32)
      session.details["token"] = token
      grants.put(Grant(Self.name, "token", token, for: session.id), &visit)
    }
    if isGood { session.captured = session.minorAmount }
    session.details["authorization"] = isGood ? Identifier.digits(6) : "000000"
    if isGood {
      finish(&session, "APPROVED", "00", "Approved", &visit)
    } else {
      finish(&session, "REJECTED", "51", "Insufficient funds", &visit)
    }
  }

  /// Gives a session another state and tells the merchant.
  mutating func finish(
    _ session: inout Payment, _ status: String, _ reason: String, _ message: String, _ visit: inout Visit
  ) {
    session.status = status
    (session.details["reason"], session.details["message"]) = (reason, message)
    put(session, &visit)
    visit.notices.append(PlacetoPayNotice.notice(session, secretKey))
  }
}
