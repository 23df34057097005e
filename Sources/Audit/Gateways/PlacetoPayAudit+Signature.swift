import Encodings
import Gateways
import Messages

extension PlacetoPayAudit {
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
}
