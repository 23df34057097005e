package import Encodings

/// The requests of Nexi Paygate's REST interface.
package enum NexiRequests {
  private static let environment = InputField.word("environment", ["test", "production"])
  static let grants = ["client_credentials", "payment_intents"]
  static let token: [InputField] = [
    environment, .text("clientId"), .secret("clientSecret"), .word("grantType", grants), .optional("paymentIntentId"),
  ]
  static let intent: [InputField] = [environment, .secret("accessToken"), .object("fields", hiding: [:])]

  /// Requests the OAuth token, for the merchant's own calls and for the app.
  static func token(_ input: Input) throws(Refusal) -> Operation.Product {
    let host = try host(input)
    try clientId.check(input.text("clientId"))
    try clientSecret.check(input.text("clientSecret"))
    try grantType.check(input.text("grantType"))
    var pairs = [
      pair("grant_type", input.text("grantType")), pair("client_id", input.text("clientId")),
      pair("client_secret", input.text("clientSecret")),
    ]
    let intent = input.text("paymentIntentId")
    if input.text("grantType").elementsEqual("payment_intents".utf8) {
      try paymentIntentId.check(intent)
      pairs.append(pair("payment_intent_id", intent))
    }
    let request = WireRequest(
      url: Array("https://\(host)/authorization/oauth/token".utf8),
      headers: [("Content-Type", "application/x-www-form-urlencoded")], body: FormSpelling.whatwg.encode(pairs))
    return Operation.Product(value: request.json)
  }

  static func paymentIntent(_ rules: [FieldRule], _ input: Input) throws(Refusal) -> Operation.Product {
    let host = try host(input)
    let token = input.text("accessToken")
    try HeaderText.checkToken(token)
    let fields = JSON.object(input.object("fields"))
    for rule in rules { try rule.check(fields) }
    try checkAmount(fields)
    try checkDelay(fields)
    let request = WireRequest(
      url: Array("https://\(host)/api/v2/payment-intents".utf8),
      headers: [
        ("Authorization", "Bearer " + String(decoding: token, as: UTF8.self)), ("Content-Type", "application/json"),
      ],
      body: fields.lineBytes)
    return Operation.Product(value: request.json)
  }

  /// Checks that the amount is a whole number of minor units of a known currency.
  package static func checkAmount(_ fields: JSON) throws(Refusal) {
    guard case .string(let code)? = fields["amount"]?["currency"], Currency(code.utf8) != nil else {
      throw .reject(.unknownCurrency, "'amount.currency' must be a current code of ISO 4217")
    }
    guard case .number(let value)? = fields["amount"]?["value"], let amount = Amount(Array(value.digits.utf8)),
      amount.fraction.isEmpty
    else { throw .reject(.invalidAmount, "'amount.value' must be a whole number of minor units") }
    try Gateway.nexi.checkLength(ofAmount: amount.whole, in: "amount.value")
  }

  /// Checks that the delay is 1 to 696 whole hours, as the gateway requires.
  package static func checkDelay(_ fields: JSON) throws(Refusal) {
    guard case .number(let hours)? = fields["captureMethod"]?["delayed"]?["delayedHours"] else { return }
    guard hours.digits.utf8.allSatisfy(ASCII.isDigit), let count = Int(hours.digits), (1...696).contains(count)
    else {
      throw .reject(.invalidValue, "'captureMethod.delayed.delayedHours' must be a whole number from 1 to 696")
    }
  }

  private static func host(_ input: Input) throws(Refusal) -> String {
    switch String(decoding: input.text("environment"), as: UTF8.self) {
    case "test": return "test.computop-paygate.com"
    case "production": return "www.computop-paygate.com"
    default: throw .badInput(InputError("environment", "must be 'test' or 'production'"))
    }
  }

  private static func pair(_ name: String, _ value: [UInt8]) -> FormBody.Pair {
    FormBody.Pair(name: Array(name.utf8), value: value)
  }
}
