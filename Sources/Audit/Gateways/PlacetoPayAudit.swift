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

  static func signature(_ payment: PaymentMessage, _ memory: Memory) -> SignatureRequirement {
    switch payment.direction {
    case .response: .unsigned
    case .callback: notification(payment.content)
    case .request: auth(payment.content)
    }
  }

  private static func auth(_ content: Content) -> SignatureRequirement {
    guard let auth = content.object?["auth"], case .string(let key)? = auth["tranKey"], !key.utf8.isEmpty else {
      return .absent(content, .missing(signature: "auth.tranKey", at: "/auth/tranKey"))
    }
    guard PlacetoPaySignatures.auth(auth, []) != nil else {
      return .absent(
        Finding(.signatureMalformed, "/auth/nonce", "it must be the base 64 of the nonce's bytes", .refused))
    }
    var check = SignatureCheck(
      given: key.utf8, at: "/auth/tranKey", isHex: false, secret: "secretKey",
      formulas: { [PlacetoPaySignatures.auth(auth, $0["secretKey"] ?? [])].compactMap(\.self) })
    if let login = auth["login"]?.scalarBytes { check.identifiers = ["login": login] }
    check.mixups = { PlacetoPaySignatures.mixups(auth, $0.secrets) }
    check.signs = { ["auth", "auth.login", "auth.tranKey", "auth.nonce", "auth.seed"].contains($0) }
    return .check(check)
  }

  private static func notification(_ content: Content) -> SignatureRequirement {
    guard let body = content.object, let given = body["signature"], given != .null, given != .text("") else {
      return .absent(.missing(signature: "signature", at: "/signature"))
    }
    guard case .string(let text) = given else {
      return .absent(
        Finding(.signatureMissing, "/signature", "'signature' must be text; this is \(given.kind)", .refused))
    }
    let named = text.utf8.prefix { $0 != UInt8(ascii: ":") }
    let isNamed = named.count < text.utf8.count
    guard !isNamed || named.elementsEqual("sha256".utf8) else {
      return .absent(
        Finding(.signatureMalformed, "/signature", "it must be bare SHA-1, or begin with 'sha256:'", .refused))
    }
    guard PlacetoPaySignatures.notification(body, []) != nil else { return .absent(unsignable(body)) }
    @Sendable func formulas(_ secret: [UInt8]?) -> [SignatureFormula] {
      [PlacetoPaySignatures.notification(body, secret ?? [])].compactMap(\.self)
    }
    var check = SignatureCheck(
      given: text.utf8, at: "/signature", secret: "secretKey", formulas: { formulas($0["secretKey"]) })
    check.signs = { ["requestId", "status", "status.status", "status.date", "signature"].contains($0) }
    check.mixups = { merchant in
      formulas(merchant["login"]).map {
        SignatureMixup("other-secret", "the login was used as the secret key", $0)
      }
    }
    return .check(check)
  }

  /// The finding for a notification whose signed members are missing or not text.
  private static func unsignable(_ body: JSON) -> Finding {
    let members: [(name: String, value: JSON?, isSigned: Bool)] = [
      ("requestId", body["requestId"], body["requestId"]?.scalarBytes != nil),
      ("status.status", body["status"]?["status"], body["status"]?["status"]?.string != nil),
      ("status.date", body["status"]?["date"], body["status"]?["date"]?.string != nil),
    ]
    let missing = members.filter { !$0.isSigned }
    let names = missing.map { "'\($0.name)'" }.joined(separator: " and ")
    let what = missing.contains { $0.value != nil } ? "missing, or not text" : "missing"
    let place = missing.first?.name.split(separator: ".").joined(separator: "/") ?? ""
    return Finding(
      .missingField, "/\(literal: place)",
      missing.count == 1
        ? "\(literal: names), which is signed, is \(literal: what)"
        : "\(literal: names), which are signed, are \(literal: what)",
      .refused)
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
