import Formulas

extension Gateway {
  /// EdfaPg, the gateway of EdfaPay: Akurateco's platform, formerly Expresspay.
  static let edfaPg = Gateway(
    name: "edfapg", title: "EdfaPg",
    operations: edfaPgHashes + edfaPgRequests + edfaPgAnswers, stepNames: EdfaPgFormulas.stepNames)

  /// The requests that carry those hashes.
  private static let edfaPgRequests: [Operation] = [
    request(
      "sale", "The request of SALE.", call, .sale, amount: .decimal("order_amount"),
      texts: [.words, .spaces, .markup]
    ).inOrder(
      [.invalidURL], .fields + [.invalidURL], [.invalidValue], [.unknownCurrency], [.tooManyDecimals], [.tooLong]
    )
    .refusing(.invalidValue, .unknownCurrency, .tooManyDecimals).disputed(where: EdfaPgDisputes.sale)
    .lacking(EdfaPgLacks.extras, EdfaPgLacks.shortCards),
    request("recurring-sale", "The request of RECURRING_SALE.", signedApart, .recurringSale).inOrder(
      [.invalidURL], .fields
    )
    .refusing(.invalidValue).disputed(where: EdfaPgDisputes.amount("order_amount")),
    request("capture", "The request of CAPTURE.", signedApart, .capture).inOrder([.invalidURL], .fields)
      .refusing(.invalidValue).disputed(where: EdfaPgDisputes.amount("amount")),
    request("creditvoid", "The request of CREDITVOID.", signedApart, .creditVoid).inOrder([.invalidURL], .fields)
      .refusing(.invalidValue).disputed(where: EdfaPgDisputes.amount("amount")),
    request("status", "The request of GET_TRANS_STATUS.", signedApart, .status).inOrder([.invalidURL], .textFields),
    request("details", "The request of GET_TRANS_DETAILS.", signedApart, .details).inOrder(
      [.invalidURL], .textFields),
    Operation(
      "edfapg.request.applepay", "The request of an Apple Pay virtual sale.", call, rules: EdfaPgFields.applePay,
      write: EdfaPgRequests.applePay
    ).inOrder(
      [.invalidURL], .fields + [.invalidURL], [.invalidValue], [.unknownCurrency], [.tooManyDecimals], [.tooLong],
      [.boundaryInContent]
    ).listing(EdfaPgFields.applePay, in: "fields").sending(
      .multipart, fixed: ["action", "client_key", "brand", "hash"], amount: .decimal("order_amount"),
      secretName: "password", hexadecimal: "hash", texts: [.words, .markup]
    ).refusing(
      .invalidURL, .missingField, .tooLong, .invalidCharacters, .invalidValue, .unknownCurrency, .tooManyDecimals
    ).allowing(
      EdfaPgFields.freedoms + [
        EdfaPgFields.tokenFreedom, EdfaPgFields.emptyFields(of: EdfaPgFields.applePay), EdfaPgFields.partsFreedom,
      ]
    )
    .disputed(where: EdfaPgDisputes.applePay).lacking(EdfaPgLacks.tokens, EdfaPgLacks.tokensByTable),
  ]

  /// The response decoders, and the Apple Pay parameters made from the phone's token.
  private static let edfaPgAnswers: [Operation] = [
    Operation(
      "edfapg.response.decode", "What a response says.", ResponseBody.fields(EdfaPgResponse.actions),
      words: EdfaPgResponse.words,
      read: EdfaPgResponse.decode
    ).inOrder(
      [.tooLong], [.wrongContentType], [.malformedBody],
      [.missingField, .wrongType, .invalidCharacters, .invalidValue, .invalidAmount, .unsafeRedirect]
    ).refusing(
      .wrongContentType, .malformedBody, .missingField, .wrongType, .invalidAmount, .unsafeRedirect, .invalidValue,
      .invalidCharacters, unshown: MessageSize.unshown
    ).reading(EdfaPgResponse.shape).disputed(where: EdfaPgDisputes.response)
      .checkingForm(of: "redirect_url", "redirect_method", "amount", "trans_id").lacking(EdfaPgLacks.actions),
    .details("edfapg.response.fields", EdfaPgResponse.details, actions: EdfaPgResponse.actions).inOrder(
      [.tooLong], [.wrongContentType], [.malformedBody], [.wrongType]),
    Operation(
      "edfapg.applepay.parameters", "What an Apple Pay virtual sale sends about the token that the phone gave.",
      [.object("fields", hiding: ["data": .secret, "signature": .secret, "paymentData": .secret])],
      rules: EdfaPgApplePay.token, write: EdfaPgApplePay.parameters
    ).inOrder([.tooLong], [.missingField, .wrongType, .invalidCharacters]).refusing(
      .missingField, .wrongType, .tooLong, .invalidCharacters),
  ]

  private static func request(
    _ action: String, _ summary: String, _ inputs: [InputField], _ call: EdfaPgRequests,
    amount: RequestShape.Amount? = nil, texts: Set<RequestShape.Text> = []
  ) -> Operation {
    Operation("edfapg.request.\(action)", summary, inputs, rules: call.rules, write: call.form)
      .listing(call.rules, in: "fields").sending(
        .form, fixed: ["action", "client_key", "hash"], amount: amount, secretName: "password", hexadecimal: "hash",
        texts: texts
      ).refusing(.invalidURL, .missingField, .tooLong, .invalidCharacters)
      .allowing(EdfaPgFields.formFreedoms + [EdfaPgFields.emptyFields(of: call.rules)])
  }

  private static let call: [InputField] = [
    .text("paymentUrl"), .text("clientKey"), .signingSecret("password"),
    .texts(
      "fields", hiding: ["card_number": .card, "card_cvv2": .secret, "recurring_token": .secret, "parameters": .secret]),
  ]
  private static let signedApart = call + [.text("email"), .card("cardNumber")]
}
