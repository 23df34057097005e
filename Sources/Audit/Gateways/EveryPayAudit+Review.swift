import Encodings
import Gateways
import Messages

extension EveryPayAudit {
  static func review(_ payment: PaymentMessage, _ keyring: Keyring) -> [Finding] {
    if payment.call == "PAYMENT_FORM" { return coverage(payment) + missing(payment) }
    guard payment.direction == .request else { return [] }
    var findings = credentials(payment, keyring)
    guard let body = payment.content.object else { return findings }
    switch payment.call {
    case "ONEOFF": findings += Finding.of(EveryPayReview.oneOff(body), in: payment.content)
    case "APPLE_PAY": findings += Finding.of(EveryPayReview.applePay(body), in: payment.content)
    default: break
    }
    return findings
  }

  /// The fields a receiver acts on that `hmac_fields` omits; what must be signed is not for the message to say.
  static func unlisted(_ content: Content) -> [String] {
    let listed = Set(content.word("hmac_fields").split(separator: ",").map(String.init))
    return EveryPayCallback.actedOn.filter { content.has($0) && !listed.contains($0) }
  }

  private static func coverage(_ payment: PaymentMessage) -> [Finding] {
    unlisted(payment.content).map {
      Finding(
        .coverageIncomplete, "field \($0)",
        "it is not in the message's own list of signed fields, so anybody can change it",
        .unsafe)
    }
  }

  /// Fields without which a receiver must refuse a callback, as `everypay.hmac.verify` does.
  private static func missing(_ payment: PaymentMessage) -> [Finding] {
    guard payment.direction == .callback else { return [] }
    return EveryPayCallback.needed.filter { $0 != "hmac" && !payment.content.has($0) }.map {
      Finding(.missingField, "field \($0)", "'\($0)' is missing", .refused)
    }
  }

  private static func credentials(_ payment: PaymentMessage, _ keyring: Keyring) -> [Finding] {
    guard payment.message.headers != nil else { return [] }
    let at: Statement = "header Authorization"
    guard let header = payment.message.header("authorization") else {
      let weight: Weight = payment.message.mayHideCredentials ? .note : .refused
      return [Finding(.credentialsMissing, at, "the header is missing", weight)]
    }
    let credentials = Authorization(header)
    // An app holds its payment's token and no secret.
    guard !["APPLE_PAY", "CARD_DETAILS"].contains(payment.call) else {
      return credentials?.scheme == "bearer"
        ? [] : [Finding(.credentialsWrong, at, "it must be 'Bearer' and a token", .refused)]
    }
    guard let credentials, credentials.scheme == "basic", let pair = Base64.decode(credentials.text),
      let colon = pair.firstIndex(of: UInt8(ascii: ":"))
    else { return [Finding(.credentialsWrong, at, "it must be 'Basic' and the base 64 of user:secret", .refused)] }
    let (user, secret) = (Array(pair[..<colon]), Array(pair[(colon + 1)...]))
    let merchants = keyring.all(name).filter { $0["username"] == user && $0["secret"] != nil }
    if !merchants.isEmpty, !merchants.contains(where: { ConstantTime.equal($0["secret"] ?? [], secret) }) {
      return [Finding(.credentialsWrong, at, "the secret is not this user's", .refused)]
    }
    let stated = payment.content["api_username"]
    if let stated, stated != user {
      return [Finding(.credentialsWrong, at, "the user is not the one that 'api_username' names", .refused)]
    }
    return []
  }
}
