/// What to do about a finding, in one sentence.
enum Advice {
  static func of(_ kind: Finding.Kind) -> String {
    switch kind {
    case .signatureWrong:
      "Compute the signature over the fields as they go out, with the steps below; a receiver refuses the message and changes no order by it."
    case .signatureMissing: "Sign every message of this kind, and refuse those that come without a signature."
    case .signatureMalformed: "Send the signature as the documents write it, and refuse one that is no such text."
    case .signatureCapitals: "Write hexadecimal with small letters, as the documents print it."
    case .signatureSpaced: "Take white space off before the signature is compared, or refuse it: both are right."
    case .algorithmUnstated: "Write the merchant's 'algorithm' into the file of secrets."
    case .callUnknown: "Hold the message against the gateway's own documents of this call: nothing here judges it."
    case .signatureDisputed: "Ask the gateway which of the two it sends, before an order is changed by it."
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
    case .unsafeRedirect: "Send customers to https addresses of the gateway alone."
    case .notTheGateway, .pageAnswered, .responseUnreadable:
      "Take such an answer for no answer: ask for the state of the payment."
    case .plainHTTP: "Send everything over https, and let the server refuse http."
    case .secretInURL, .secretInHeader, .secretInBody:
      "Take the secret for known: have it changed by the gateway, then take it out of the message."
    case .secretElsewhere:
      "Ask whether the message has to have it: whoever reads it signs as the merchant."
    case .controlInHeader: "Refuse control characters in whatever becomes a header."
    case .cardInURL, .cardInHeader, .cardInResponse, .securityCodeInResponse:
      "Take the card's data out, delete the logs that keep it, and ask who has to be told."
    case .replayedSignature, .replayedTransaction:
      "Let a message count once: remember its transaction, and that it belongs to this order."
    case .replayedNonce: "Draw a new nonce from the system's random numbers for every request."
    case .staleSeed: "Set the clock by NTP, and make the seed when the request is sent."
    case .orderDiffers, .callDiffers:
      "Take an answer for that of the order and the call that were asked for, and no other."
    case .amountDiffers, .currencyDiffers: "Hold amount and currency against the order before it counts as paid."
    case .contradictingAnswers: "Ask the gateway for the state of the payment, and believe that answer alone."
    }
  }
}
