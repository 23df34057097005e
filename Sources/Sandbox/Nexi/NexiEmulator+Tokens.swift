import Encodings
import Gateways
import Messages

/// The authorization service, and the check of its tokens.
extension NexiEmulator {
  /// Answers both grants of the authorization service; the credentials are in the body.
  mutating func token(_ exchange: inout EmulatedExchange) -> HTTPResponse {
    let form = FormReading(exchange.request, &exchange.review)
    form.expectURLEncoded(&exchange.review)
    exchange.review.fields = form.pairs.map { exchange.redaction.row($0.name, $0.value) }
    let isForIntent = form.word("grant_type") == "payment_intents"
    exchange.review.find(NexiReview.token(form))
    checkCredentials(form, &exchange.review)
    if exchange.isRefused { return refusal(exchange.review.findings) }
    let intent = isForIntent ? form.word("payment_intent_id") : ""
    if isForIntent {
      guard intents[intent] != nil else {
        return exchange.refuse("no such payment intent", .json(400, ["error": .text("Invalid payment_intent_id")]))
      }
      exchange.review.subject = intent
    }
    let grant = SingleUseToken(Self.name, "access_token", Identifier.hex(32), for: intent)
    grants.put(grant, &exchange)
    return NexiAnswer.token(grant)
  }

  private func checkCredentials(_ form: FormReading, _ review: inout RequestReview) {
    for (name, value, variable) in [
      ("client_id", clientId, "NEXI_CLIENT_ID"), ("client_secret", clientSecret, "NEXI_CLIENT_SECRET"),
    ] where !form[name].isEmpty && !ConstantTime.equal(form[name], Array(value.utf8)) {
      if let kept = form.withPlusKept, ConstantTime.equal(kept[name], Array(value.utf8)) {
        review.find(
          .unescapedBody, "body", "'\(name)' is right if every '+' is literal, but in a form it is a space: %2B"
        )
      }
      review.findForeign(name, variable)
    }
  }

  private func refusal(_ findings: [RequestReview.Finding]) -> HTTPResponse {
    if findings.contains(where: { $0.kind == .unknownMerchant || $0.place == "client_secret" }) {
      return NexiAnswer.unauthorized("invalid_client", "The client credentials are not valid.")
    }
    if findings.contains(where: { $0.place == "grant_type" }) {
      return NexiAnswer.unauthorized("unsupported_grant_type", "The specified 'grant_type' is not supported.")
    }
    let finding = findings.first
    let text = finding.map { "\($0.place): \($0.sentence)" } ?? "not valid"
    return .json(400, ["error": .text("invalid_request"), "error_description": .text(text)])
  }

  /// Whether a merchant's call has a token of `client_credentials` that has not expired.
  func isAuthorized(_ exchange: inout EmulatedExchange) -> Bool {
    guard let header = exchange.request.header("authorization") else {
      exchange.review.find(.rejection(.missingField), "Authorization", "the header is missing")
      return false
    }
    guard let credentials = Authorization(header), credentials.scheme == "bearer",
      let grant = grants[SingleUseToken.id("access_token", String(decoding: credentials.text, as: UTF8.self))]
    else {
      exchange.review.find(
        .rejection(.invalidToken), "Authorization",
        "it must be 'Bearer' and a token that the authorization service gave")
      return false
    }
    guard grant.isAlive(seconds: Self.seconds) else {
      exchange.review.find(.rejection(.invalidToken), "Authorization", "the token has expired")
      return false
    }
    guard grant.subject.isEmpty else {
      exchange.review.find(
        .rejection(.invalidToken), "Authorization",
        "a token of payment_intents is for the app; this needs client_credentials")
      return false
    }
    return true
  }
}
