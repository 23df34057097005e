import Encodings
import Gateways
import Messages
import Platform
import Reports

/// Checks the `auth` object of a request with the kit's own operations.
enum PlacetoPayCredentials {
  /// Reports its flaws.
  ///
  /// - Returns: the gateway's code for them; `nil` if it is right.
  static func check(_ auth: JSON?, _ login: String, _ secretKey: String, _ review: inout RequestReview) -> String? {
    guard let auth, auth.members != nil else {
      review.find(.rejection(.missingField), "auth", "every request has an object 'auth'")
      return "100"
    }
    let before = review.findings.count
    review.find(PlacetoPayReview.credentials(auth))
    for rule in [nonce, tranKey] {
      review.find(FieldReview.check("auth.\(rule.name)") { () throws(Refusal) in try rule.check(auth) })
    }
    if review.findings.count > before, ["login", "tranKey", "nonce", "seed"].contains(where: { auth[$0] == nil }) {
      return "100"
    }
    guard let sent = auth["login"]?.string, Array(sent.utf8) == Array(login.utf8) else {
      review.findForeign("auth.login", "PLACETOPAY_LOGIN")
      return "101"
    }
    let seed = auth["seed"]?.string ?? ""
    let secrets = MessageSecrets(texts: ["login": login, "secretKey": secretKey])
    return verify(auth, secrets, &review) ?? checkAge(seed, &review)
      ?? (review.findings.count > before ? "107" : nil)
  }

  private static let nonce = FieldRule.needed("nonce", .text, PlacetoPayRequests.longestNonce)
  private static let tranKey = FieldRule.needed("tranKey", .text, 64)

  private static func verify(_ auth: JSON, _ secrets: MessageSecrets, _ review: inout RequestReview) -> String? {
    guard let formula = PlacetoPaySignatures.auth(auth, secrets["secretKey"] ?? []) else {
      review.find(.rejection(.invalidValue), "auth.nonce", "it must be the base 64 of the nonce's bytes")
      return "102"
    }
    let isRight = review.verify(
      formula, Array((auth["tranKey"]?.string ?? "").utf8), at: "auth.tranKey", isHex: false,
      or: PlacetoPaySignatures.mixups(auth, secrets))
    return isRight ? nil : "102"
  }

  private static func checkAge(_ seed: String, _ review: inout RequestReview) -> String? {
    guard let time = SeedTime(abbreviated: Array(seed.utf8)) else { return "103" }
    guard abs(time.seconds - POSIX.seconds) <= SeedTime.tolerance else {
      review.find(
        .rejection(.invalidValue), "auth.seed", "it is more than five minutes from the current time")
      return "103"
    }
    return nil
  }
}
