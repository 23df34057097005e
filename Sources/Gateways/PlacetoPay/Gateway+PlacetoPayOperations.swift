import Formulas

extension Gateway {
  /// PlacetoPay Web Checkout, by Evertec.
  static let placetoPay = Gateway(
    name: "placetopay", title: "PlacetoPay",
    operations: [
      Operation(
        "placetopay.trankey", "The tranKey of a request's auth object.",
        [.text("nonce"), .text("seed"), .signingSecret("secretKey"), PlacetoPayRequests.algorithm]
      ) { (input) throws(Refusal) in
        let formula = PlacetoPayFormulas.tranKey(try PlacetoPayFormulas.Algorithm(of: input))
        return Derivation(formula, input.values(formula.fields))
      }.inOrder([.unsupportedAlgorithm]).generating(PlacetoPayFormulas.publishedNonce).refusing(.unsupportedAlgorithm)
        .typed(.needed("seed", .time)).disputed(where: CommonDisputes.algorithm).lacking(PlacetoPayFormulas.sha1Alone),
      Operation(
        "placetopay.notification", "The signature of a notification, as it is sent.",
        [.text("requestId"), .text("status"), .text("date"), .signingSecret("secretKey"), PlacetoPayRequests.algorithm]
      ) { (input) throws(Refusal) in
        let formula = PlacetoPayFormulas.notification(try PlacetoPayFormulas.Algorithm(of: input))
        return Derivation(formula, input.values(formula.fields))
      }.inOrder([.unsupportedAlgorithm]).refusing(.unsupportedAlgorithm).typed(
        PlacetoPayNotification.requestID, PlacetoPayNotification.status.named("status"),
        PlacetoPayNotification.date.named("date")
      ).disputed(where: CommonDisputes.algorithm),
      Operation(
        "placetopay.notification.verify", "Whether a notification's body carries the right signature.",
        [.text("body"), .signingSecret("secretKey")], plan: PlacetoPayNotification.plan
      ).inOrder(
        [.tooLong], [.malformedBody], [.missingField, .wrongType], [.unsupportedAlgorithm], [.signatureMismatch]
      ).choosing(PlacetoPayNotification.algorithm).listing(
        PlacetoPayNotification.fields, in: "body", signature: "signature"
      ).lacking(PlacetoPayFormulas.sha1Alone)
        .refusing(
          .signatureMismatch, .malformedBody, .missingField, .wrongType, .unsupportedAlgorithm,
          unshown: MessageSize.unshown
        )
        .notShowing(
          [Unshowable.beyondUTF8], at: ["requestId", "status", "date"], because: "a body that is not UTF-8 is refused"
        ).disputed(where: PlacetoPayNotification.isDisputed),
      request("create", "The request that creates a session.", .create).inOrder(
        [.invalidURL], .fields, [.unsupportedAlgorithm], .members + [.invalidURL], [.missingField], [.unknownCurrency],
        [.invalidAmount], [.tooManyDecimals]
      ).refusing(
        .invalidURL, .missingField, .tooLong, .invalidCharacters, .invalidValue, .wrongType, .unsupportedAlgorithm,
        .unknownCurrency, .invalidAmount, .tooManyDecimals),
      request("query", "The request for the state of a session.", .query).inOrder(
        [.invalidURL], .fields, [.unsupportedAlgorithm], .textFields
      )
      .refusing(.invalidURL, .missingField, .tooLong, .invalidCharacters, .invalidValue, .unsupportedAlgorithm),
      request("cancel", "The request that cancels a session.", .cancel).inOrder(
        [.invalidURL], .fields, [.unsupportedAlgorithm], .textFields
      )
      .refusing(.invalidURL, .missingField, .tooLong, .invalidCharacters),
      request("collect", "The request that collects with a token.", .collect).inOrder(
        [.invalidURL], .fields, [.unsupportedAlgorithm], .members + [.invalidURL], [.missingField], [.unknownCurrency],
        [.invalidAmount], [.tooManyDecimals]
      )
      .refusing(.missingField, .tooLong, .wrongType, .unknownCurrency, .tooManyDecimals),
      request("reverse", "The request that reverses a payment.", .reverse).inOrder(
        [.invalidURL], .fields, [.unsupportedAlgorithm], .members
      ).refusing(.missingField, .invalidValue),
      Operation(
        "placetopay.response.decode", "What a response says.", ResponseBody.fields(PlacetoPayResponse.actions),
        words: PlacetoPayResponse.words,
        read: PlacetoPayResponse.decode
      ).inOrder(
        [.tooLong], [.wrongContentType], [.malformedBody],
        [.missingField, .wrongType, .invalidCharacters, .invalidAmount, .unsafeRedirect]
      ).refusing(
        .wrongContentType, .malformedBody, .missingField, .wrongType, .invalidAmount, .unsafeRedirect,
        .invalidCharacters, unshown: MessageSize.unshown
      ).reading(PlacetoPayResponse.shape).disputed(where: PlacetoPayResponse.isWrapped).checkingForm(
        of: "processUrl", "total", "requestId"),
      .details("placetopay.response.fields", PlacetoPayResponse.details, actions: PlacetoPayResponse.actions).inOrder(
        [.tooLong], [.wrongContentType], [.malformedBody], [.wrongType]),
      Operation(
        "placetopay.auth", "The auth object of a request, with a fresh nonce.",
        [.text("login"), .signingSecret("secretKey"), .text("now"), PlacetoPayRequests.algorithm],
        procedure: PlacetoPayAuth.make
      ).inOrder([.unsupportedAlgorithm]).disputed(where: CommonDisputes.algorithm).making(
        "now", by: .clock, at: ["seed"]
      )
      .making("nonce", by: .nonce, at: ["nonce"]).answering(by: PlacetoPayAuth.carried),
      Operation(
        "placetopay.auth.verify", "Whether a request's auth object carries the right tranKey and a fresh seed.",
        PlacetoPayAuthCheck.inputs
      ) { (input) throws(Refusal) in try PlacetoPayAuthCheck.plan(input, try PlacetoPayFormulas.Algorithm(of: input)) }
      .inOrder([.unsupportedAlgorithm], [.invalidValue], [.signatureMismatch])
      .refusing(.unsupportedAlgorithm, .invalidValue, .signatureMismatch).disputed(where: CommonDisputes.algorithm)
      .notShowing(
        [
          Unshowable.beyondASCII, Unshowable.beyondUTF8, Unshowable.invisible, Unshowable.escapes,
          ["upper-of-a-value"],
        ], at: ["seed"],
        because: "a seed is a time in digits, capitals and signs, or refused"),
    ], stepNames: PlacetoPayFormulas.stepNames, codes: [PlacetoPayCodes.codes])

  /// The parts of PlacetoPay's own samples do not add up to the total.
  private static let looseTotal = RequestShape.LooseTotal(
    field: "payment", path: ["amount", "total"],
    parts: [(["amount", "details"], "amount"), (["amount", "taxes"], "amount"), (["items"], "price")])

  private static func request(_ action: String, _ summary: String, _ call: PlacetoPayRequests) -> Operation {
    Operation("placetopay.request.\(action)", summary, call.inputs, rules: call.rules, write: call.request)
      .disputed(where: CommonDisputes.algorithm).lacking(PlacetoPayFormulas.sha1Alone)
      .listing(call.rules, in: "request").sending(
        .json, fixed: ["auth", "auth.login", "auth.tranKey", "auth.nonce", "auth.seed"],
        texts: action == "create" ? [.words, .markup] : [], sparse: action == "create" ? [.emptyObjects] : [],
        looseTotal: action == "create" ? looseTotal : nil
      ).allowing(call.freedoms)
      .making("nonce", by: .nonce, at: ["auth", "nonce"], inBase64: true).making(
        "seed", by: .clock, at: ["auth", "seed"], within: SeedTime.tolerance
      ).signingOwn(by: "placetopay.trankey", at: ["auth", "tranKey"])
  }
}
