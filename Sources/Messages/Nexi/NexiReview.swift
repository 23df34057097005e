package import Encodings
import Gateways

/// Reviews the bodies of Nexi's requests, which are not signed.
package enum NexiReview {
  /// The fields of the form that requests an access token.
  private static func tokenRules(isForIntent: Bool) -> [FieldRule] {
    [
      NexiRequests.grantType.named("grant_type"), NexiRequests.clientId.named("client_id"),
      NexiRequests.clientSecret.named("client_secret"),
    ] + (isForIntent ? [NexiRequests.paymentIntentId.named("payment_intent_id")] : [])
  }

  package static func token(_ fields: some MessageFields) -> [MessageFlaw] {
    let isForIntent = fields.value("grant_type")?.elementsEqual("payment_intents".utf8) == true
    let rules = tokenRules(isForIntent: isForIntent)
    return FieldReview.form(rules, fields)
      + FieldReview.unknown(fields.fieldNames, but: Set(rules.map(\.name)), isForm: true)
  }

  package static func paymentIntent(_ body: JSON) -> [MessageFlaw] {
    FieldReview.json(NexiRequests.rules, body)
      + FieldReview.unknown(
        (body.members ?? []).map(\.name.string), but: Set(NexiRequests.rules.compactMap(\.path.first)), isForm: false)
      + FieldReview.check("amount") { () throws(Refusal) in try NexiRequests.checkAmount(body) }
      + FieldReview.check("captureMethod.delayed.delayedHours") { () throws(Refusal) in
        try NexiRequests.checkDelay(body)
      }
  }
}
