import Encodings
import Formulas

extension Gateway {
  /// Nexi Paygate, formerly Computop.
  static let nexi = Gateway(
    name: "nexi", title: "Nexi Paygate",
    operations: [
      Operation(
        "nexi.mac.request", "The MAC of a request.",
        [
          .signingSecret("key"), .optional("payId"), .optional("transId"), .optional("merchantId"), .optional("amount"),
          .optional("currency"),
        ], NexiFormulas.request
      ).typed(
        NexiNotification.payID.named("payId"), NexiNotification.transID.named("transId"), .allowed("merchantId", .text),
        .allowed("amount", .digits), .allowed("currency", .capitals(3))),
      Operation(
        "nexi.mac.response", "The MAC of a response or notification.",
        [
          .signingSecret("key"), .optional("payId"), .optional("transId"), .optional("merchantId"), .optional("status"),
          .optional("code"),
        ], NexiFormulas.response
      ).typed(
        NexiNotification.payID.named("payId"), NexiNotification.transID.named("transId"), .allowed("merchantId", .text),
        NexiNotification.status.named("status"), NexiNotification.code.named("code")),
      Operation(
        "nexi.mac.verify", "Whether a response or notification carries the right MAC.",
        [.signingSecret("key"), .text("merchantId"), .texts("fields", hiding: ["pcnr": .card])],
        plan: NexiNotification.plan
      ).inOrder([.duplicateField], [.missingField], [.signatureMismatch]).listing(
        NexiNotification.fields, in: "fields", signature: "MAC"
      ).refusing(.signatureMismatch, .missingField, .duplicateField).disputed(where: NexiNotification.isDisputed)
        .notShowing(
          [Unshowable.absentOrEmpty], because: "every notification has PayID and Code: one without them may be refused"
        ).notShowing(
          [["empty-values-dropped"]],
          because: "a shop has a merchant number: one that is empty may be refused, and no other value may be empty"),
      Operation(
        "nexi.request.token", "The request for an access token.", NexiRequests.token, procedure: NexiRequests.token
      ).inOrder(.fields).sending(
        .form, fixed: ["grant_type", "client_id", "client_secret", "payment_intent_id"], texts: [.words, .markup]
      ).refusing(.missingField, .tooLong, .invalidCharacters, .invalidValue),
      Operation(
        "nexi.request.payment-intent", "The request that creates a payment intent.", NexiRequests.intent,
        rules: NexiRequests.rules, write: NexiRequests.paymentIntent
      ).inOrder([.invalidToken], .members, [.unknownCurrency], [.invalidAmount], [.tooLong], [.invalidValue]).listing(
        NexiRequests.rules, in: "fields"
      ).sending(.json, isAuthorized: true).refusing(
        .invalidToken, .missingField, .tooLong, .invalidCharacters, .invalidValue, .wrongType, .unknownCurrency,
        .invalidAmount
      ).checkingForm(of: "accessToken"),
      Operation(
        "nexi.card", "The card object that the fields of a form become.",
        [.texts("fields", hiding: ["number": .card, "securityCode": .secret])], rules: NexiCard.rules,
        write: NexiCard.card
      ).inOrder(.fields).refusing(.missingField, .tooLong, .invalidCharacters, .invalidValue).disputed(
        where: NexiCard.disputed),
      Operation(
        "nexi.response.decode", "What a response says.", ResponseBody.fields(NexiResponse.actions),
        words: NexiResponse.words,
        read: NexiResponse.decode
      ).inOrder(
        [.tooLong], [.wrongContentType], [.malformedBody],
        [.missingField, .wrongType, .invalidCharacters, .invalidValue, .invalidToken]
      ).refusing(
        .wrongContentType, .malformedBody, .missingField, .wrongType, .invalidValue, .invalidCharacters,
        .invalidToken, unshown: MessageSize.unshown
      ).reading(NexiResponse.shape).checkingForm(of: "access_token", "code", "payId")
        // The members of its answer are not documented.
        .disputed { $0["action"]?.string == "PAYMENT_INTENT" },
    ], stepNames: NexiFormulas.request.expression.stepNames,
    // Computop iOS SDK 1.2.5, its table of parameters: Amount 1..12.
    longestAmount: 12, callsWithSecret: ["TOKEN"])
}
