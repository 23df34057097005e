import Encodings
import Formulas

extension Gateway {
  /// EveryPay of Estonia (LHV, SEB, Swedbank).
  static let everyPay = Gateway(
    name: "everypay", title: "EveryPay",
    operations: everyPaySignatures + everyPayCalls + everyPayBackend, stepNames: EveryPayFormulas.stepNames)

  /// The authentication of calls and callbacks.
  private static let everyPaySignatures: [Operation] = [
    Operation(
      "everypay.authorization.basic", "The Authorization header of a merchant's call.",
      [.text("username"), .signingSecret("secret")]
    ) { (input) throws(Refusal) in
      try HeaderText.checkUser(input.text("username"))
      return Derivation(EveryPayFormulas.basic, input.values(EveryPayFormulas.basic.fields))
    }.inOrder([.invalidUsername]).refusing(.invalidUsername)
      // No source states the charset of the credentials.
      .disputed { input in
        !(input["secret"].flatMap { try? TextInput.bytes($0, "secret") }.map(ASCII.isAll) ?? false)
      },
    Operation(
      "everypay.authorization.bearer", "The Authorization header of a call with a mobile access token.",
      [.secret("token")]
    ) { (input) throws(Refusal) in
      try HeaderText.checkToken(input.text("token"))
      return Derivation(EveryPayFormulas.bearer, input.values(EveryPayFormulas.bearer.fields))
    }.inOrder([.invalidToken]).refusing(.invalidToken)
      .notShowing(
        [Unshowable.beyondASCII, Unshowable.beyondUTF8, Unshowable.invisible],
        because: "a token is visible ASCII or refused"),
    Operation(
      "everypay.hmac", "The hmac of a form of API version 2.",
      [
        .signingSecret("secret"),
        .texts("fields", hiding: ["cc_number": .card, "cc_verification": .secret, "cc_token": .secret]),
      ]
    ) { (input) throws(Refusal) in
      Derivation(
        EveryPayFormulas.hmac,
        ["secret": .bytes(input.text("secret")), "fields": .object(try signedFields(input.object("fields")))])
    },
    Operation(
      "everypay.hmac.verify", "Whether a callback of API version 2 carries the right hmac.",
      [.text("form"), .signingSecret("secret")], plan: EveryPayCallback.plan
    ).inOrder([.tooLong], [.malformedBody], [.duplicateField], [.missingField], [.signatureMismatch]).refusing(
      .signatureMismatch, .malformedBody, .missingField, .duplicateField, unshown: MessageSize.unshown
    )
    .disputed(where: CommonDisputes.capitals(in: "hmac")).listingSigned(EveryPayCallback.ownList)
    .notShowing(
      [["excluded-included", "all-excluded-included", "excluded-by-content", "list-of-names-wrong"]],
      because: "a message that is verified brings its own list of names"
    ).notShowing([["sorted-by-number"]], because: "PHP's ksort sorts names of digits so, and EveryPay has none"),
  ]

  /// The calls of API version 4, and their responses.
  private static let everyPayCalls: [Operation] = [
    Operation(
      "everypay.request.oneoff", "The request that creates a payment.",
      EveryPayRequests.merchant + EveryPayRequests.once, rules: EveryPayRequests.payment,
      write: EveryPayRequests.pay
    ).inOrder([.invalidURL], .members + [.invalidURL], [.unknownCurrency], [.tooManyDecimals], [.invalidUsername])
      .making("nonce", by: .nonce, at: ["nonce"], asUUIDsOf: "the Backend API Integration Guide")
      .making("timestamp", by: .clock, at: ["timestamp"])
      .allowing(EveryPayRequests.onceFreedoms).listing(EveryPayRequests.payment, in: "fields")
      .sending(
        .json, fixed: ["api_username", "nonce", "timestamp"], isAuthorized: true, amount: .decimal("amount"),
        texts: [.words], sparse: [.emptyObjects, .amountOfZero]
      ).refusing(
        .invalidURL, .missingField, .tooLong, .invalidCharacters, .invalidValue, .wrongType, .invalidUsername,
        .unknownCurrency, .tooManyDecimals
      ).lacking(
        Lack(
          "no-label", "sends neither label nor country",
          #"{"without": ["fields.label", "fields.country_code", "fields.mobile_payment"]}"#,
          by: "Payum's EveryPay gateway")),
    Operation(
      "everypay.request.token", "The request that checks a card and asks for a token.",
      EveryPayRequests.merchant + EveryPayRequests.once, rules: EveryPayRequests.token,
      write: EveryPayRequests.askForToken
    ).inOrder([.invalidURL], .members + [.invalidURL], [.invalidUsername])
      .making("nonce", by: .nonce, at: ["nonce"], asUUIDsOf: "the Backend API Integration Guide")
      .making("timestamp", by: .clock, at: ["timestamp"])
      .allowing(EveryPayRequests.tokenFreedoms).listing(EveryPayRequests.token, in: "fields")
      .sending(
        .json, fixed: ["api_username", "nonce", "timestamp", "amount"],
        flags: ["request_token", "token_consent_agreed"], isAuthorized: true, texts: [.words],
        sparse: [.emptyObjects]
      ).refusing(
        .invalidURL, .missingField, .tooLong, .invalidCharacters, .invalidValue, .wrongType, .invalidUsername),
    Operation(
      "everypay.request.applepay", "The request that sends the token of Apple Pay.",
      EveryPayRequests.wallet, rules: EveryPayRequests.applePay, write: EveryPayRequests.applePay
    ).inOrder([.invalidURL], .textFields + [.wrongType], [.invalidToken]).listing(
      EveryPayRequests.applePay, in: "fields"
    ).sending(.json, flags: ["ios_app"], isAuthorized: true)
      .refusing(.invalidURL, .missingField, .tooLong, .invalidCharacters, .wrongType, .invalidToken)
      .checkingForm(of: "token"),
    Operation(
      "everypay.request.payment", "The request for the state of a payment.",
      EveryPayRequests.merchant + [.text("paymentReference")], procedure: EveryPayRequests.query
    ).inOrder([.invalidURL], .textFields, [.invalidUsername]).sending(.query, isAuthorized: true)
      .allowing(EveryPayRequests.queryFreedoms)
      .refusing(.invalidURL, .missingField, .tooLong, .invalidCharacters, .invalidUsername),
    Operation(
      "everypay.response.decode", "What a response says.", ResponseBody.fields(EveryPayResponse.actions),
      words: EveryPayResponse.words,
      read: EveryPayResponse.decode
    ).disputed(where: EveryPayResponse.isErrorOfPayment).inOrder(
      [.tooLong], [.wrongContentType], [.malformedBody],
      [.missingField, .wrongType, .invalidCharacters, .invalidAmount, .invalidToken, .unsafeRedirect]
    ).refusing(
      .wrongContentType, .malformedBody, .missingField, .wrongType, .invalidAmount, .unsafeRedirect,
      .invalidCharacters, .invalidToken, unshown: MessageSize.unshown
    ).reading(EveryPayResponse.shape)
      .checkingForm(of: "payment_link", "mobile_access_token", "standing_amount", "payment_reference"),
    .details("everypay.response.fields", EveryPayResponse.details, actions: EveryPayResponse.actions).inOrder(
      [.tooLong], [.wrongContentType], [.malformedBody], [.wrongType]),
  ]

  private static func signedFields(_ members: [JSON.Member]) throws(Refusal) -> FieldObject {
    var fields: [FieldObject.Member] = []
    do {
      for member in members {
        let value = try TextInput.bytes(member.value, "fields.\(member.name.string)")
        fields.append(FieldObject.Member(name: member.name.utf8, value: .text(value)))
      }
    } catch {
      throw .badInput(error)
    }
    return FieldObject(members: fields)
  }
}
