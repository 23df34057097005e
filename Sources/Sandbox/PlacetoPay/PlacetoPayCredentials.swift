import Encodings
import Gateways
import Reports
import Platform

/// The `auth` object of a request, with what the kit's own operations say of it.
enum PlacetoPayCredentials {
  /// Puts down what is wrong with it.
  ///
  /// - Returns: the gateway's code for that; `nil` where it is right.
  static func check(_ auth: JSON?, _ login: String, _ secretKey: String, _ review: inout RequestReview) -> String? {
    guard let auth, auth.members != nil else {
      review.find(.rejection(.missingField), "auth", "every request has an object 'auth'")
      return "100"
    }
    let before = review.findings.count
    for rule in [PlacetoPayRequests.login, PlacetoPayRequests.seed, nonce, tranKey] {
      review.check("auth.\(rule.name)") { () throws(Refusal) in try rule.check(auth) }
    }
    let known: Set<String> = ["login", "tranKey", "nonce", "seed", "additional"]
    for member in auth.members ?? [] where !known.contains(member.name.string) {
      review.find(
        .unknownField, "auth.\(Display.line(member.name.string))",
        member.name == "secretKey" ? "the secret key must never be sent" : "there is no such member")
    }
    if review.findings.count > before, known.contains(where: { auth[$0] == nil && $0 != "additional" }) {
      return "100"
    }
    guard let sent = auth["login"]?.string, Array(sent.utf8) == Array(login.utf8) else {
      review.find(
        .unknownMerchant, "auth.login", "it is not the sandbox's, which is PLACETOPAY_LOGIN or the demo value")
      return "101"
    }
    let seed = auth["seed"]?.string ?? ""
    return verify(auth, seed, secretKey, &review) ?? checkAge(seed, &review)
      ?? (review.findings.count > before ? "107" : nil)
  }

  private static let nonce = FieldRule.needed("nonce", .text, PlacetoPayRequests.longestNonce)
  private static let tranKey = FieldRule.needed("tranKey", .text, 64)

  /// The digest is told from the length: both are taken, as no document says that SHA-1 has gone.
  private static func verify(
    _ auth: JSON, _ seed: String, _ secretKey: String, _ review: inout RequestReview
  ) -> String? {
    guard let nonce = auth["nonce"]?.string, Base64.decode(Array(nonce.utf8)) != nil else {
      review.find(.rejection(.invalidValue), "auth.nonce", "it must be the base 64 of the nonce's bytes")
      return "102"
    }
    let key = auth["tranKey"]?.string ?? ""
    let isSHA1 = Base64.decode(Array(key.utf8))?.count == 20
    let input = JSON.members([
      ("nonce", .members([("base64", .text(nonce))])), ("seed", .text(seed)), ("secretKey", .text(secretKey)),
      ("algorithm", .text(isSHA1 ? "sha1" : "sha256")),
    ])
    let isRight = review.verify(
      "placetopay.trankey", input, Array(key.utf8), at: "auth.tranKey", isHex: false)
    return isRight ? nil : "102"
  }

  private static func checkAge(_ seed: String, _ review: inout RequestReview) -> String? {
    guard let time = SeedTime(Array(SeedTime.completing(seed).utf8)) else { return "103" }
    guard abs(time.seconds - POSIX.seconds) <= SeedTime.tolerance else {
      review.find(
        .rejection(.invalidValue), "auth.seed", "it is more than five minutes from the time that it is now")
      return "103"
    }
    return nil
  }
}
