import Encodings
import Gateways
import Messages

/// PlacetoPay Web Checkout: JSON with an `auth` object in every request, and signed notifications.
enum PlacetoPayAudit: GatewayAudit {
  static let name = "placetopay"

  static func recognise(_ message: CapturedMessage, _ content: Content) -> Recognition? {
    let call = self.call(message)
    // Other interfaces have such paths, too.
    let isNamed = message.isNamed("placetopay", "evertec")
    guard let body = content.object else {
      return message.body == nil && isNamed ? call.map { .request($0) } : nil
    }
    if let auth = body["auth"], auth.members != nil, auth["tranKey"] != nil || auth["nonce"] != nil || call != nil {
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
    guard message.isRequest else { return nil }
    if let rest = message.pathBehind("api", "session") {
      switch rest.count {
      case 0: return "CREATE"
      case 1 where rest[0].utf8.allSatisfy(ASCII.isDigit): return "QUERY"
      case 2 where rest[1] == "cancel": return "CANCEL"
      default: return nil
      }
    }
    if message.pathEnds("/api/collect") { return "COLLECT" }
    return message.pathEnds("/api/reverse") ? "REVERSE" : nil
  }

  /// The call that a body is for, where no path says it.
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

  static func signature(_ payment: PaymentMessage, _ memory: Memory) -> SignatureCheck.Need {
    switch payment.direction {
    case .response: .unsigned
    case .callback: notification(payment.content)
    case .request: auth(payment.content)
    }
  }

  private static func auth(_ content: Content) -> SignatureCheck.Need {
    let auth = content.object?["auth"]
    guard case .string(let key)? = auth?["tranKey"], !key.utf8.isEmpty else {
      return .absent(
        Finding(.signatureMissing, "/auth/tranKey", "every request has an 'auth' with a 'tranKey'", .refused))
    }
    guard case .string(let nonce)? = auth?["nonce"], Base64.decode(nonce.utf8) != nil else {
      return .absent(
        Finding(.signatureMalformed, "/auth/nonce", "it must be the base 64 of the nonce's bytes", .refused))
    }
    // Hexadecimal is wrong, and tells all the same which algorithm it was.
    let digest = Base64.decode(key.utf8) ?? []
    let isSHA1 = digest.count == 20 || Hex.decode(key.utf8)?.count == 20 || Hex.decode(digest)?.count == 20
    let seed = auth?["seed"].flatMap(Content.scalar) ?? []
    @Sendable func formula(_ secret: [UInt8], _ nonce: JSON, _ algorithm: String) -> SignatureCheck.Formula {
      SignatureCheck.Formula(
        operation: "placetopay.trankey",
        input: .members([
          ("nonce", nonce), ("seed", UTF8Text.json(seed)), ("secretKey", UTF8Text.json(secret)),
          ("algorithm", .text(algorithm)),
        ]))
    }
    let bytes = JSON.members([("base64", .text(nonce.string))])
    var check = SignatureCheck(
      given: key.utf8, at: "/auth/tranKey", isHex: false, secret: "secretKey",
      formulas: { [formula($0["secretKey"] ?? [], bytes, isSHA1 ? "sha1" : "sha256")] })
    if let login = auth?["login"].flatMap(Content.scalar) { check.identifiers = ["login": login] }
    check.mixups = { merchant in
      let secret = merchant["secretKey"] ?? []
      return [
        SignatureCheck.Mixup(
          id: "nonce-in-base64", message: "the nonce was hashed in base 64, as it is sent, instead of its bytes",
          formula: formula(secret, .text(nonce.string), isSHA1 ? "sha1" : "sha256")),
        SignatureCheck.Mixup(
          id: "other-secret", message: "the login was taken for the secret key",
          formula: formula(merchant["login"] ?? [], bytes, isSHA1 ? "sha1" : "sha256")),
      ]
    }
    return .check(check)
  }

  private static func notification(_ content: Content) -> SignatureCheck.Need {
    guard let body = content.object, case .string(let text)? = body["signature"], !text.utf8.isEmpty else {
      return .absent(Finding(.signatureMissing, "/signature", "'signature' is missing, or no text", .refused))
    }
    let named = text.utf8.prefix { $0 != UInt8(ascii: ":") }
    let isNamed = named.count < text.utf8.count
    // Bare hexadecimal of 64 digits is SHA-256 without its name.
    let isSHA256 = isNamed || named.count == 64
    guard !isNamed || named.elementsEqual("sha256".utf8) else {
      return .absent(
        Finding(.signatureMalformed, "/signature", "it must be bare SHA-1, or begin with 'sha256:'", .refused))
    }
    guard let id = body["requestId"].flatMap(Content.scalar), let status = body["status"],
      case .string(let word)? = status["status"], case .string(let date)? = status["date"]
    else {
      return .absent(
        Finding(
          .missingField, "/status", "'requestId', 'status.status' or 'status.date', which are signed, are missing",
          .refused))
    }
    @Sendable func formula(_ secret: [UInt8], _ algorithm: String) -> SignatureCheck.Formula {
      SignatureCheck.Formula(
        operation: "placetopay.notification",
        input: .members([
          ("requestId", UTF8Text.json(id)), ("status", .string(word)), ("date", .string(date)),
          ("secretKey", UTF8Text.json(secret)), ("algorithm", .text(algorithm)),
        ]))
    }
    var check = SignatureCheck(
      given: text.utf8, at: "/signature", isHex: false, secret: "secretKey",
      formulas: { [formula($0["secretKey"] ?? [], isSHA256 ? "sha256" : "sha1")] })
    check.mixups = { merchant in
      [
        SignatureCheck.Mixup(
          id: "other-secret", message: "the login was taken for the secret key",
          formula: formula(merchant["login"] ?? [], isSHA256 ? "sha256" : "sha1"))
      ]
    }
    return .check(check)
  }

  static func review(_ payment: PaymentMessage, _ keyring: Keyring) -> [Finding] {
    guard payment.direction == .request, let body = payment.content.object else { return [] }
    let request: PlacetoPayRequests? =
      switch payment.call {
      case "CREATE": .create
      case "COLLECT": .collect
      case "REVERSE": .reverse
      case "QUERY": .query
      case "CANCEL": .cancel
      default: nil
      }
    guard let request else { return [] }
    let others = [
      "auth", "fields", "type", "metadata", "payment", "subscription", "autopay", "payer", "buyer", "instrument",
      "locale", "ipAddress", "userAgent", "returnUrl", "cancelUrl", "expiration", "skipResult", "noBuyerFill",
    ]
    var findings = FieldReview.json(
      request.rules, payment.content, known: others, free: PlacetoPayRequests.freedoms)
    if !request.oneOf.isEmpty, !request.oneOf.contains(where: { body[$0] ?? .null != .null }) {
      findings.append(
        Finding(.missingField, "/payment", "one of \(request.oneOf.joined(separator: ", ")) must be there", .refused))
    }
    if let amount = body["payment"]?["amount"] {
      do throws(Refusal) { try PlacetoPayRequests.check(amount) } catch {
        if let finding = FieldReview.finding(error, "/payment/amount") { findings.append(finding) }
      }
    }
    if let secret = body["auth"]?["secretKey"], secret != .null {
      findings.append(Finding(.secretInBody, "/auth/secretKey", "the secret key must never be sent", .unsafe))
    }
    return findings
  }

  static func facts(_ payment: PaymentMessage) -> PaymentFacts {
    let body = payment.content.object
    var facts = PaymentFacts()
    let asked = body?["payment"] ?? body?["request"]?["payment"]
    facts.order = (asked?["reference"] ?? body?["reference"]).flatMap(Content.scalar)
    facts.transaction = body?["requestId"].flatMap(Content.scalar)
    facts.amount = asked?["amount"]?["total"].flatMap(Content.scalar)
    facts.currency = asked?["amount"]?["currency"].flatMap(Content.scalar)
    facts.isWhole = ["CREATE", "QUERY"].contains(payment.call)
    if payment.direction == .request, let auth = body?["auth"] {
      if let nonce = auth["nonce"].flatMap(Content.scalar) { facts.nonce = (nonce, "/auth/nonce") }
      let seed = SeedTime.completing(auth["seed"]?.string ?? "")
      if let time = SeedTime(Array(seed.utf8)) { facts.seed = (time.seconds, "/auth/seed") }
    } else if payment.call == "NOTIFICATION" || payment.call == "QUERY" {
      let word = body?["status"]?["status"]?.string
      if word == "APPROVED" { facts.end = "approved" }
      if word == "REJECTED" { facts.end = "declined" }
    }
    return facts
  }
}
