extension Finding {
  /// The closed list of what an audit finds; `vectors/FINDINGS.md` says what each means.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    // What became of the signature.
    case signatureWrong = "signature-wrong"
    case signatureMissing = "signature-missing"
    case signatureMalformed = "signature-malformed"
    case signatureCapitals = "signature-capitals"
    case algorithmUnstated = "algorithm-unstated"
    case secretMissing = "secret-missing"
    case paymentUnknown = "payment-unknown"
    case callUnknown = "call-unknown"
    case signatureDisputed = "signature-disputed"
    case credentialsWrong = "credentials-wrong"
    case credentialsMissing = "credentials-missing"
    case coverageIncomplete = "coverage-incomplete"
    // What the capture has lost.
    case bytesLost = "bytes-lost"
    case bytesUncounted = "bytes-uncounted"
    case encodingUndone = "encoding-undone"
    case encodingUnknown = "encoding-unknown"
    case tooLarge = "too-large"
    // What is wrong with the message beside its signature.
    case malformedBody = "malformed-body"
    case duplicateField = "duplicate-field"
    case missingField = "missing-field"
    case fieldInvalid = "field-invalid"
    case unknownField = "unknown-field"
    case wrongContentType = "wrong-content-type"
    case wrongMethod = "wrong-method"
    case unescapedBody = "unescaped-body"
    case unsafeRedirect = "unsafe-redirect"
    case notTheGateway = "not-the-gateway"
    case pageAnswered = "page-answered"
    case responseUnreadable = "response-unreadable"
    // Where it lets something out.
    case plainHTTP = "plain-http"
    case secretInURL = "secret-in-url"
    case cardInURL = "card-in-url"
    case secretInHeader = "secret-in-header"
    case secretInBody = "secret-in-body"
    /// In a message that is no payment's.
    case secretElsewhere = "secret-elsewhere"
    case cardInHeader = "card-in-header"
    case controlInHeader = "control-in-header"
    case cardInResponse = "card-in-response"
    case securityCodeInResponse = "security-code-in-response"
    // What several messages show together.
    case replayedSignature = "replayed-signature"
    case replayedNonce = "replayed-nonce"
    case replayedTransaction = "replayed-transaction"
    case staleSeed = "stale-seed"
    case orderDiffers = "order-differs"
    case callDiffers = "call-differs"
    case amountDiffers = "amount-differs"
    case currencyDiffers = "currency-differs"
    case contradictingAnswers = "contradicting-answers"
  }
}
