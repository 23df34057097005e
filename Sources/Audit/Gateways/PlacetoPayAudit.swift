import Encodings
import Gateways
import Messages

/// PlacetoPay Web Checkout: JSON with an `auth` object in every request, and signed notifications.
enum PlacetoPayAudit: GatewayAudit {
  static let name = "placetopay"
  static let hosts = ["placetopay"]
  static let asksForState = ["QUERY"]
  private static let own = hosts.map { Array($0.utf8) }
  private static let names = own + [Array("evertec".utf8)]
  static let fieldNames = ["signature", "trankey"]
  static let movesMoney: [String] = []
  static let words = [["APPROVED", "REJECTED", "PENDING", "FAILED", "APPROVED_PARTIAL", "PARTIAL_EXPIRED", "OK"]]
  static let secrets: [KeyringMember] = [.known("login"), .secret("secretKey")]
  static let bodies: [String: BodyHint.Body?] = [
    "auth.verify": (.request, nil), "notification": (.callback, "NOTIFICATION"),
    "notification.verify": (.callback, "NOTIFICATION"),
  ]

  static func recognise(_ message: CapturedMessage, _ content: Content) -> Recognition? {
    let call = self.call(message)
    // Other systems use such paths too.
    let isNamed = message.isNamed(names)
    guard let body = content.object else {
      let isForm = content.pairs != nil && !content.isQuery
      return isNamed && (isForm || message.isUnread(content)) ? call.map { .request($0) } : nil
    }
    if let auth = body["auth"], auth.members != nil,
      auth["tranKey"] != nil || auth["nonce"] != nil && auth["seed"] != nil || call != nil || isNamed
    {
      return .request(call ?? shape(body))
    }
    if body["requestId"] != nil, let status = body["status"], status["status"] != nil,
      body["signature"] != nil || body["reference"] != nil && status["date"] != nil
    {
      return .callback("NOTIFICATION")
    }
    let isShaped = body["payment"]?["amount"]?["total"] != nil && body["returnUrl"] != nil
    return isNamed || isShaped ? call.map { .request($0) } : nil
  }

  /// The call that the path names.
  private static func call(_ message: CapturedMessage) -> String? {
    guard message.isRequest, let rest = message.pathBehind("api") else { return nil }
    if let (call, id) = PlacetoPayCall.read(rest), id.utf8.allSatisfy(ASCII.isDigit) { return call.rawValue }
    // A path names a call without a table only on the gateway's own host, and only if its last word is no identifier.
    guard message.isNamed(own), rest.first != "session", let last = rest.last, (2...40).contains(last.utf8.count),
      last.utf8.allSatisfy({ ASCII.isLetterOrDigit($0) && !ASCII.isDigit($0) })
    else { return nil }
    return last.uppercasedASCII
  }

  /// The call that a body's shape implies where no path names it.
  private static func shape(_ body: JSON) -> String {
    if body["internalReference"] != nil { return "REVERSE" }
    if body["instrument"] != nil { return "COLLECT" }
    return ["payment", "subscription", "autopay"].contains { body[$0] != nil } ? "CREATE" : "QUERY"
  }

  static func recogniseAnswer(_ content: Content) -> String? {
    guard let body = content.object, let status = body["status"], status["status"] != nil, status["date"] != nil else {
      return nil
    }
    if body["processUrl"] != nil { return "CREATE" }
    return body["requestId"] != nil ? "QUERY" : "UNKNOWN"
  }

  static func body(_ payment: PaymentMessage) -> BodyKind? { .json }

  static func review(_ payment: PaymentMessage, _ keyring: Keyring) -> [Finding] {
    guard payment.direction == .request, let body = payment.content.object,
      let call = PlacetoPayCall(rawValue: payment.call)
    else { return [] }
    return Finding.of(
      PlacetoPayReview.flaws(call, body) + (body["auth"].map(PlacetoPayReview.credentials) ?? []),
      in: payment.content)
  }

  static func facts(_ payment: PaymentMessage) -> PaymentFacts {
    let body = payment.content.object
    var facts = PaymentFacts()
    if let login = body?["auth"]?["login"]?.scalarBytes { facts.merchant = ["login": login] }
    // An answer holds the session's request beside the payments made.
    let asked = body?["request"]?["payment"] ?? body?["payment"]
    facts.order = (asked?["reference"] ?? body?["reference"]).flatMap(\.scalarBytes)
    // The path names the requested session.
    let session = payment.message.pathBehind("api").flatMap(PlacetoPayCall.read)?.requestId ?? ""
    facts.transaction = body?["requestId"].flatMap(\.scalarBytes) ?? (session.isEmpty ? nil : Array(session.utf8))
    let (sum, path) = self.sum(body)
    facts.amount = sum?["total"].flatMap(\.scalarBytes)
    facts.currency = sum?["currency"].flatMap(\.scalarBytes)
    facts.amountPlaces = ("\(literal: path)/total", "\(literal: path)/currency")
    facts.coversWholePayment = ["CREATE", "QUERY"].contains(payment.call)
    if payment.direction == .request, let auth = body?["auth"] {
      if let nonce = auth["nonce"].flatMap(\.scalarBytes) { facts.nonce = (nonce, "/auth/nonce") }
      if let time = auth["seed"].flatMap(\.scalarBytes).flatMap(SeedTime.init(abbreviated:)) {
        facts.seed = (time.seconds, "/auth/seed")
      }
    } else if payment.call == "NOTIFICATION" || payment.call == "QUERY" {
      let word = body?["status"]?["status"]?.string
      if word == "APPROVED" { facts.outcome = "approved" }
      if word == "REJECTED" { facts.outcome = "declined" }
    }
    return facts
  }

  /// The sum of a message and its path: the amount paid where it differs from the request, else the requested one.
  private static func sum(_ body: JSON?) -> (JSON?, String) {
    guard let asked = body?["request"]?["payment"] else { return (body?["payment"]?["amount"], "/payment/amount") }
    let payments = (body?["payment"]?.elements ?? []).enumerated().filter { _, payment in
      payment["status"]?["status"] == .text("APPROVED") && payment["refunded"] != .bool(true)
    }
    // In a session that may be paid in parts each payment is only one of them.
    guard body?["status"]?["status"] == .text("APPROVED"), asked["allowPartial"] != .bool(true), payments.count == 1,
      let paid = payments[0].element["amount"]?["from"], paid.members != nil,
      paid["total"] != asked["amount"]?["total"] || paid["currency"] != asked["amount"]?["currency"]
    else { return (asked["amount"], "/request/payment/amount") }
    return (paid, "/payment/\(payments[0].offset)/amount/from")
  }
}
