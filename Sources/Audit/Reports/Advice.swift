/// What to do about a finding, in one sentence.
enum Advice {
  static func of(_ kind: Finding.Kind) -> String {
    switch kind {
    case .signatureWrong:
      "Compute the signature over the fields as sent, with the steps below; a receiver must refuse the message and change no order."
    case .signatureMissing: "Sign every message of this kind, and refuse those that come without a signature."
    case .signatureMalformed: "Send the signature as the documents write it, and refuse any other text."
    case .signatureCapitals: "Write hexadecimal with small letters, as the documents print it."
    case .signatureSpaced: "Trim white space before comparing the signature, or refuse it: both are right."
    case .algorithmUnstated: "Write the merchant's 'algorithm' into the file of secrets."
    case .callUnknown: "Compare the message with the gateway's own documents of this call: nothing here judges it."
    case .signatureDisputed: "Ask the gateway which of the two it sends, before it changes an order."
    case .secretMissing: "Audit again with this merchant's secret in the file of secrets."
    case .paymentUnknown: "Audit again together with the capture that holds the payment's first request."
    case .credentialsWrong, .credentialsMissing:
      "Send the credentials that the gateway gave to this merchant, in the header that the documents name."
    case .coverageIncomplete:
      "Let the receiver decide which fields must be signed, and refuse a message that leaves one out."
    case .bytesLost, .bytesUncounted, .encodingUnknown, .encodingUndone, .tooLarge:
      "Capture again without loss: mitmproxy flows, or curl --trace."
    case .malformedBody, .duplicateField, .unescapedBody:
      "Let a library write the body, and refuse what it cannot read."
    case .missingField, .fieldInvalid, .unknownField:
      "Send the fields of the gateway's documents, in the form that they state."
    case .wrongContentType, .wrongMethod: "Send the call as the gateway's documents show it."
    case .unsafeRedirect: "Send customers only to https addresses of the gateway."
    case .notTheGateway, .pageAnswered, .responseUnreadable:
      "Treat such an answer as no answer: ask for the state of the payment."
    case .plainHTTP: "Send everything over https, and let the server refuse http."
    case .secretInURL, .secretInHeader, .secretInBody:
      "Treat the secret as known: have the gateway change it, then remove it from the message."
    case .secretElsewhere:
      "Ask whether the message needs it: whoever reads it can sign as the merchant."
    case .controlInHeader: "Refuse control characters in whatever becomes a header."
    case .cardInURL, .cardInHeader, .cardInResponse, .securityCodeInResponse:
      "Remove the card's data, delete the logs that keep it, and ask who must be told."
    case .replayedSignature, .replayedTransaction:
      "Let a message count only once: remember its transaction and its order."
    case .replayedNonce: "Draw a new nonce from the system's random numbers for every request."
    case .staleSeed: "Set the clock by NTP, and make the seed when the request is sent."
    case .orderDiffers, .callDiffers:
      "Accept an answer only for the order and the call that were asked for."
    case .amountDiffers, .currencyDiffers: "Compare amount and currency with the order before it counts as paid."
    case .contradictingAnswers: "Ask the gateway for the state of the payment, and trust only that answer."
    }
  }
}
