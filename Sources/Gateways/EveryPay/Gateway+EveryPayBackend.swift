extension Gateway {
  /// The messages between an app and the merchant's server.
  static let everyPayBackend: [Operation] = [
    Operation(
      "everypay.backend.oneoff", "The payment that an app asks the merchant's server for.", [.text("body")],
      procedure: EveryPayBackend.oneoff
    ).inOrder([.tooLong], [.malformedBody], [.wrongType, .invalidAmount], [.missingField]).refusing(
      .malformedBody, .wrongType, .invalidAmount, .missingField, unshown: MessageSize.unshown),
    Operation(
      "everypay.backend.created", "What the merchant's server tells the app about a new payment.", [.text("body")],
      procedure: EveryPayBackend.created
    ).inOrder(
      [.tooLong], [.malformedBody], [.wrongType, .invalidCharacters, .invalidAmount, .invalidToken], [.missingField]
    ).refusing(
      .malformedBody, .wrongType, .invalidCharacters, .invalidToken, .invalidAmount, .missingField,
      unshown: MessageSize.unshown),
    Operation(
      "everypay.backend.process", "The request by which the merchant's server sends the app's token of Apple Pay.",
      [.text("baseUrl"), .text("body")], procedure: EveryPayBackend.process
    ).inOrder([.tooLong], [.malformedBody], .textFields + [.wrongType, .invalidURL, .invalidToken]).refusing(
      .malformedBody, .wrongType, .missingField, .invalidURL, .tooLong, .invalidCharacters, .invalidToken,
      unshown: MessageSize.unshown
    ).passingRequestOn(),
    Operation(
      "everypay.backend.processed", "What the merchant's server tells the app about a payment that was made.",
      [.text("body")], procedure: EveryPayBackend.processed
    ).inOrder([.tooLong], [.malformedBody], [.wrongType, .invalidCharacters], [.missingField]).refusing(
      .malformedBody, .wrongType, .invalidCharacters, .missingField, unshown: MessageSize.unshown),
  ]
}
