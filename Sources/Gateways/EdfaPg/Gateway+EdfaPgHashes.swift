import Formulas

extension Gateway {
  /// The hash of each call, and the verification of a callback's.
  static let edfaPgHashes: [Operation] = [
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
      case (_?, _?): throw .badInput(InputError("cardToken", "cannot be given with 'cardNumber'; give one of them"))
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
  ]
}
