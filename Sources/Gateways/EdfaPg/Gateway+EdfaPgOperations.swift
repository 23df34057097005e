import Formulas

extension Gateway {
  /// EdfaPg, the gateway of EdfaPay: Akurateco's platform, formerly Expresspay.
  static let edfaPg = Gateway(
    name: "edfapg", title: "EdfaPg",
    operations: [
      Operation(
        "edfapg.hash.sale", "The hash of SALE and RECURRING_SALE, over a card number or a card token.",
        [.text("email"), .signingSecret("password"), .optionalCard("cardNumber"), .optionalSecret("cardToken")]
      ) { (input) throws(Refusal) in
        switch (input.optionalText("cardNumber"), input.optionalText("cardToken")) {
        case (_?, nil): return Derivation(EdfaPgFormulas.sale, input.values(EdfaPgFormulas.sale.fields))
        case (nil, _?):
          return Derivation(EdfaPgFormulas.saleWithToken, input.values(EdfaPgFormulas.saleWithToken.fields))
        case (nil, nil):
          throw .badInput(InputError("cardNumber", "is missing, and so is 'cardToken'; one of them is needed"))
        case (_?, _?): throw .badInput(InputError("cardToken", "cannot stand beside 'cardNumber'; give one of them"))
        }
      }.typed(EdfaPgFields.hashedEmail, EdfaPgFields.hashedCard).lacking(EdfaPgLacks.cardTokens),
      Operation(
        "edfapg.hash.transaction",
        "The hash of CAPTURE, CREDITVOID, GET_TRANS_STATUS, GET_TRANS_DETAILS and callbacks.",
        [.text("email"), .signingSecret("password"), .text("transactionId"), .card("cardNumber")],
        EdfaPgFormulas.transaction
      ).typed(EdfaPgFields.hashedEmail, EdfaPgFields.transaction.named("transactionId"), EdfaPgFields.hashedCard),
      Operation(
        "edfapg.hash.applepay", "The hash of an Apple Pay virtual sale.",
        [.text("identifier"), .text("orderNumber"), .text("amount"), .text("currency"), .signingSecret("password")],
        EdfaPgFormulas.applePay
      ).typed(
        .needed("identifier", .text), EdfaPgFields.orderID.named("orderNumber"), EdfaPgFields.amount.named("amount"),
        EdfaPgFields.currency.named("currency")),
      Operation(
        "edfapg.hash.checkout", "The hash of a hosted checkout session.",
        [.text("orderNumber"), .text("amount"), .text("currency"), .text("description"), .signingSecret("password")],
        EdfaPgFormulas.checkout
      ).typed(
        EdfaPgFields.orderID.named("orderNumber"), EdfaPgFields.amount.named("amount"),
        EdfaPgFields.currency.named("currency"), .allowed("description", .text)),
      Operation(
        "edfapg.hash.schedule", "The hash of CREATE_SCHEDULE.", [.signingSecret("password")], EdfaPgFormulas.schedule),
      Operation(
        "edfapg.hash.schedule-action", "The hash of the calls that pause, run, delete or describe a schedule.",
        [.text("scheduleId"), .signingSecret("password")], EdfaPgFormulas.scheduleAction
      ).typed(.needed("scheduleId", .text)),
      Operation(
        "edfapg.hash.credit", "The hash of CREDIT2CARD.", [.signingSecret("password"), .card("cardNumber")],
        EdfaPgFormulas.credit
      ).typed(EdfaPgFields.hashedCard),
      Operation(
        "edfapg.hash.credit-callback", "The hash of CREDIT2CARD's callback and status.",
        [.signingSecret("password"), .text("transactionId"), .card("cardNumber")], EdfaPgFormulas.creditCallback
      ).typed(EdfaPgFields.transaction.named("transactionId"), EdfaPgFields.hashedCard),
      Operation(
        "edfapg.hash.wallet", "The hash of a digital wallet's payment.", [.text("email"), .signingSecret("password")],
        EdfaPgFormulas.wallet
      ).typed(EdfaPgFields.hashedEmail),
      Operation(
        "edfapg.hash.sadad", "The X-Signature header of a Sadad invoice.", [.text("body"), .signingSecret("password")],
        EdfaPgFormulas.sadad),
      Operation(
        "edfapg.callback.verify", "Whether a callback's form carries the right hash.",
        [.text("form"), .text("email"), .signingSecret("password"), .optionalCard("cardNumber")],
        plan: EdfaPgCallback.plan
      ).inOrder([.tooLong], [.malformedBody], [.duplicateField], [.missingField], [.invalidValue], [.signatureMismatch])
        .listing(EdfaPgFields.callback, in: "form", signature: "hash")
        .refusing(
          .signatureMismatch, .malformedBody, .missingField, .duplicateField, .invalidValue,
          unshown: MessageSize.unshown
        )
        .notShowing(
          [["card-short-not-twice", "card-end-of-short-missing"]], because: "a card of fewer than ten bytes is refused"
        )
        .disputed(where: CommonDisputes.capitals(in: "hash")),
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
        "edfapg.applepay.parameters", "What an Apple Pay virtual sale says of the token that the phone gave.",
        [.object("fields", hiding: ["data": .secret, "signature": .secret, "paymentData": .secret])],
        rules: EdfaPgApplePay.token, write: EdfaPgApplePay.parameters
      ).inOrder([.tooLong], [.missingField, .wrongType, .invalidCharacters]).refusing(
        .missingField, .wrongType, .tooLong, .invalidCharacters),
    ], stepNames: EdfaPgFormulas.stepNames)

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
