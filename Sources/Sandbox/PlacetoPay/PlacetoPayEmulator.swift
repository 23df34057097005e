import Encodings
import Messages

/// PlacetoPay Web Checkout as its merchants see it: sessions that the customer approves or rejects on a page.
struct PlacetoPayEmulator: Emulator {
  static let name = "placetopay"
  static let calls = PlacetoPayCall.allCases.map(\.rawValue) + ["PAGE"]
  static let variables = [
    Credentials.Variable(name: "PLACETOPAY_LOGIN", demo: "sandbox-login"),
    Credentials.Variable(name: "PLACETOPAY_SECRET_KEY", demo: "sandbox-secret-key"),
  ]

  private let login: String
  let secretKey: String
  /// The sessions by their `requestId`.
  var sessions = Ledger<Payment>()
  var grants = Ledger<SingleUseToken>()
  /// The sessions by the `internalReference` of their payment.
  private(set) var transactions = BoundedTable<String>(limit: 10_000)
  /// The first right request with each nonce.
  private var nonces = BoundedTable<Sighting>(limit: 10_000)

  /// A right request: its number in the record, and the SHA-256 of its body.
  private struct Sighting {
    let number: Int
    let body: [UInt8]
  }

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

  func check(of callback: CallbackContent) -> CallbackCheck? {
    guard let body = callback.object, body["requestId"] != nil, body["status"] != nil else { return nil }
    return .signed(
      operation: "placetopay.notification.verify",
      input: ["body": UTF8Text.json(callback.withSmallDigits("signature")), "secretKey": .text(secretKey)],
      formula: PlacetoPaySignatures.notification(body, Array(secretKey.utf8)),
      given: Array((body["signature"]?.string ?? "").utf8))
  }

  mutating func put(_ session: Payment, _ exchange: inout EmulatedExchange) {
    sessions.put(session, &exchange)
    index(session)
  }

  private mutating func index(_ session: Payment) {
    if let reference = session.details["internalReference"] { transactions.put(session.id, reference) }
  }

  mutating func respond(_ exchange: inout EmulatedExchange) -> HTTPResponse {
    if exchange.path.hasPrefix("/spa/session/") { return PlacetoPayPage.respond(&exchange, &self) }
    let parts = exchange.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(String.init)
    guard parts.first == "api", let (call, requestId) = PlacetoPayCall.read(Array(parts.dropFirst())) else {
      exchange.review.find(
        .unknownCall, "path", "the calls are /placetopay/api/session and below, /api/collect and /api/reverse")
      return PlacetoPayAnswer.failed(404, "NA", "There is no such path")
    }
    exchange.review.call = call.rawValue
    guard exchange.expects("POST") else { return PlacetoPayAnswer.failed(405, "NA", "It must be POST") }
    guard let body = JSONReading.object(&exchange, hiding: ["tranKey", "secretKey", "instrument"]) else {
      return PlacetoPayAnswer.unauthorized("100")
    }
    let isReadable = exchange.review.isConformant
    let code = PlacetoPayCredentials.check(body["auth"], login, secretKey, &exchange.review)
    call.check(body, &exchange.review)
    let response = answer(call, requestId, body, isReadable: isReadable, code, &exchange)
    // No document says that the gateway refuses a used nonce.
    if let nonce = body["auth"]?["nonce"]?.string { note(nonce, isRight: code == nil, &exchange) }
    return response
  }

  /// Reports a nonce that was used before; a forged request does not count as a use.
  private mutating func note(_ nonce: String, isRight: Bool, _ exchange: inout EmulatedExchange) {
    let body = DigestAlgorithm.sha256.hash(exchange.request.body)
    guard let earlier = nonces[nonce] else {
      if isRight { nonces.put(Sighting(number: exchange.number, body: body), nonce) }
      return
    }
    let (place, words) = ("auth.nonce", ReplayedNonce.sentence)
    let sentence = "\(words.before)request \(earlier.number)\(words.after)"
    switch ReplayedNonce.weight(isSameMessage: earlier.body == body) {
    case .note: exchange.review.note(place, sentence)
    default: exchange.review.find(.replayedNonce, place, sentence)
    }
  }

  private mutating func answer(
    _ call: PlacetoPayCall, _ requestId: String, _ body: JSON, isReadable: Bool, _ code: String?,
    _ exchange: inout EmulatedExchange
  ) -> HTTPResponse {
    if exchange.isRefused {
      // A body of another Content-Type is read as if it had no 'auth'.
      if !isReadable { return PlacetoPayAnswer.unauthorized("100") }
      if let code { return PlacetoPayAnswer.unauthorized(code) }
      let finding = exchange.review.findings.first
      return PlacetoPayAnswer.failed(
        400, "request_not_valid", finding.map { "\($0.place): \($0.sentence)" } ?? "not valid")
    }
    switch call {
    case .create: return create(body, &exchange)
    case .collect: return collect(body, &exchange)
    case .reverse: return reverse(body, &exchange)
    case .query, .cancel: return existing(call, requestId, &exchange)
    }
  }
}
