import Encodings
import Formulas

extension Gateway {
  /// PayFort, now Amazon Payment Services.
  static let payFort = Gateway(
    name: "payfort", title: "PayFort / Amazon Payment Services",
    operations: [
      Operation(
        "payfort.signature", "The signature of a request, a response or a notification.", fields
      ) { (input) throws(Refusal) in
        let values = try values(input)
        return Derivation(try formula(input), values)
      }.inOrder([.unsupportedAlgorithm]).refusing(.unsupportedAlgorithm).disputed(where: PayFortDisputes.signature)
        .disputed(where: CommonDisputes.algorithm)
        .choosing(PayFortFormulas.nesting)
        .lacking(PayFortLacks.algorithms, PayFortLacks.hmac, PayFortLacks.nesting, PayFortLacks.profiles),
      Operation(
        "payfort.signature.verify", "Whether a response or notification carries the right signature.", fields
      ) { (input) throws(Refusal) in
        let values = try values(input)
        let formula = try formula(input)
        guard let signature = input.object("parameters").first(where: { $0.name == "signature" })?.value else {
          throw .reject(.missingField, "the parameters have no 'signature'")
        }
        guard let given = try text(signature) else {
          throw .reject(.wrongType, "'signature' must be text; this is \(signature.kind)")
        }
        // Documents print digests in either case, and the official SDKs send both.
        return Derivation(formula, values, verifying: given, inAnyCase: true)
      }.inOrder([.unsupportedAlgorithm], [.missingField, .wrongType], [.signatureMismatch]).listing(
        PayFortFields.response, in: "parameters", signature: "signature"
      )
      .refusing(.signatureMismatch, .missingField, .wrongType, .unsupportedAlgorithm)
      .disputed(where: CommonDisputes.algorithm).disputed(where: PayFortDisputes.response)
      .notShowing(
        [["null-written", "booleans-in-other-words"]],
        because: "no documented response has nulls or truth values, and PayFort's SDKs write them in several ways"
      ).notShowing(
        [
          [
            "numbers-as-floats", "numbers-printed-as-floats", "amount-without-zeros", "amount-whole",
            "amount-with-comma",
          ]
        ],
        because: "responses have texts, and amounts of minor units, which have no point"
      ).notShowing([["sorted-by-number"]], because: "PHP's ksort sorts names of digits so, and PayFort has none")
      .choosing(PayFortFormulas.nesting)
      .lacking(PayFortLacks.algorithms, PayFortLacks.hmac, PayFortLacks.nesting, PayFortLacks.profiles),
      request("sdk-token", "The request of SDK_TOKEN.", .sdkToken).inOrder([.unsupportedAlgorithm], .fields),
      request("purchase", "The request of PURCHASE.", .purchase).inOrder(
        [.unsupportedAlgorithm], .fields + [.invalidURL], [.missingField], [.invalidValue], [.unknownCurrency],
        [.tooManyDecimals], [.tooLong]
      )
      .refusing(.unknownCurrency, .tooManyDecimals, .invalidURL),
      request("authorization", "The request of AUTHORIZATION.", .authorization).inOrder(
        [.unsupportedAlgorithm], .fields + [.invalidURL], [.missingField], [.invalidValue], [.unknownCurrency],
        [.tooManyDecimals], [.tooLong]
      )
      .refusing(.unknownCurrency, .tooManyDecimals, .invalidURL),
      request("capture", "The request of CAPTURE.", .capture).inOrder(
        [.unsupportedAlgorithm], .fields, [.missingField], [.unknownCurrency], [.tooManyDecimals], [.tooLong]
      ).refusing(.unknownCurrency, .tooManyDecimals),
      request("void-authorization", "The request of VOID_AUTHORIZATION.", .void).inOrder(
        [.unsupportedAlgorithm], .fields, [.missingField]),
      request("refund", "The request of REFUND.", .refund).inOrder(
        [.unsupportedAlgorithm], .fields, [.missingField], [.unknownCurrency], [.tooManyDecimals], [.tooLong]
      ).refusing(.unknownCurrency, .tooManyDecimals),
      request("check-status", "The request of CHECK_STATUS.", .checkStatus).inOrder(
        [.unsupportedAlgorithm], .fields, [.missingField]),
      request("tokenization", "The form of TOKENIZATION that a browser posts.", .tokenization).inOrder(
        [.unsupportedAlgorithm], .fields + [.invalidURL]
      ).refusing(.invalidURL),
      request("applepay", "The request of a payment with Apple Pay.", .applePay, PayFortRequests.appleInputs).inOrder(
        [.unsupportedAlgorithm], [.wrongType], .members, [.unknownCurrency], [.tooManyDecimals], [.tooLong]
      )
      .refusing(.unknownCurrency, .tooManyDecimals, .wrongType),
      Operation(
        "payfort.response.decode", "What a response says.", ResponseBody.fields(PayFortResponse.actions),
        words: PayFortResponse.words,
        read: PayFortResponse.decode
      ).inOrder(
        [.tooLong], [.wrongContentType, .malformedBody, .duplicateField],
        [.missingField, .wrongType, .invalidCharacters, .invalidValue, .invalidAmount, .unsafeRedirect]
      ).refusing(
        .wrongContentType, .malformedBody, .missingField, .wrongType, .invalidAmount, .unsafeRedirect, .invalidValue,
        .invalidCharacters, .duplicateField, unshown: MessageSize.unshown
      ).reading(PayFortResponse.shape).choosing(PayFortResponse.encoding).lacking(PayFortLacks.forms)
        .checkingForm(of: "3ds_url", "amount", "response_code", "status", "fort_id"),
      .details(
        "payfort.response.fields", PayFortResponse.details, actions: PayFortResponse.actions,
        forms: PayFortResponse.forms
      ).inOrder([.tooLong], [.wrongContentType, .malformedBody, .duplicateField], [.wrongType]).refusing(
        .duplicateField
      ).choosing(PayFortResponse.encoding).lacking(PayFortLacks.forms)
        .notShowing([["json-numbers-as-integers"]], because: "the amounts of responses are minor units"),
    ], stepNames: PayFortFormulas.stepNames, codes: [PayFortStatuses.codes, PayFortMessages.codes],
    // payfortdoc, iOS SDK operations: amount, maximum length 10.
    longestAmount: 10)

  private static func request(
    _ action: String, _ summary: String, _ call: PayFortRequests, _ inputs: [InputField] = PayFortRequests.inputs
  ) -> Operation {
    let isForm = call.profile == .tokenizationForm
    let amount: RequestShape.Amount? = call.rules.contains { $0.name == "amount" } ? .minor("amount") : nil
    let token = action == "applepay" ? PayFortFields.appleToken.map(\.name) : []
    var operation = Operation("payfort.request.\(action)", summary, inputs, rules: call.rules, write: call.request)
      .listing(call.rules, in: "fields")
      .refusing(.unsupportedAlgorithm, .missingField, .tooLong, .invalidCharacters, .invalidValue)
      .disputed(where: CommonDisputes.algorithm).disputed(where: PayFortDisputes.payment(call.rules))
      .disputed(where: PayFortDisputes.hasEmailInCapitals)
      .allowing(call.freedoms).lacking(PayFortLacks.algorithms)
      .sending(
        isForm ? .form : .json, fixed: [call.command.name, "signature"] + token, amount: amount,
        secretName: "request_phrase", texts: call.texts)
    if call.rules.contains(where: { $0.name == PayFortDisputes.token }) {
      operation = operation.choosing(PayFortDisputes.tokenGiven).lacking(PayFortLacks.payments)
    }
    return action == "applepay" ? operation.listing(PayFortFields.appleToken, in: "token") : operation
  }

  private static let fields: [InputField] = [
    PayFortRequests.phrase, PayFortRequests.algorithm,
    .object(
      "parameters",
      hiding: [
        "card_number": .card, "card_security_code": .secret, "apple_data": .secret, "apple_signature": .secret,
      ]), .word("profile", PayFortFormulas.Profile.self, or: .api),
  ]

  private static func formula(_ input: Input) throws(Refusal) -> Formula {
    let profile = input.optionalText("profile") ?? Array(PayFortFormulas.Profile.api.rawValue.utf8)
    guard let profile = PayFortFormulas.Profile(word: profile) else {
      throw .badInput(InputError("profile", "must be 'api' or 'tokenization-form'"))
    }
    guard let algorithm = PayFortFormulas.Algorithm(word: input.text("algorithm")),
      let formula = PayFortFormulas.signature(algorithm, profile)
    else {
      let names = PayFortFormulas.Algorithm.allCases.map(\.rawValue).joined(separator: ", ")
      throw .reject(.unsupportedAlgorithm, "the algorithm must be one of \(names)")
    }
    return formula
  }

  private static func values(_ input: Input) throws(Refusal) -> [String: FieldValue] {
    do {
      return [
        "phrase": .bytes(input.text("phrase")),
        "parameters": .object(try FieldObject(signing: input.object("parameters"), of: "parameters")),
      ]
    } catch {
      throw .badInput(error)
    }
  }

  private static func text(_ signature: JSON) throws(Refusal) -> [UInt8]? {
    if case .string(let text) = signature { return text.utf8 }
    do { return try TextInput.encoded(signature, "parameters.signature") } catch { throw .badInput(error) }
  }
}
