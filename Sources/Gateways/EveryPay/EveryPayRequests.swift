import Encodings
import Formulas

/// The requests of EveryPay, API version 4.
package enum EveryPayRequests {
  package static let nonce = FieldRule.needed("nonce", .text, 255)
  package static let timestamp = FieldRule.needed("timestamp", .time, 40)

  static let merchant: [InputField] = [.text("baseUrl"), .text("username"), .signingSecret("secret")]
  /// Hides `paymentData` itself too: as text it is refused, but it is still a token.
  static let wallet: [InputField] = [
    .text("baseUrl"), .secret("token"),
    .object("fields", hiding: ["data": .secret, "signature": .secret, "paymentData": .secret]),
  ]
  static let once: [InputField] = [.text("nonce"), .text("timestamp"), .object("fields", hiding: [:])]

  static func pay(_ rules: [FieldRule], _ input: Input) throws(Refusal) -> Operation.Product {
    try oneoff(rules, input, isForToken: false)
  }

  static func askForToken(_ rules: [FieldRule], _ input: Input) throws(Refusal) -> Operation.Product {
    try oneoff(rules, input, isForToken: true)
  }

  /// - Parameter isForToken: whether nothing is paid and the card's token is requested.
  private static func oneoff(
    _ rules: [FieldRule], _ input: Input, isForToken: Bool
  ) throws(Refusal) -> Operation.Product {
    let fields = try closed(input, rules)
    let endpoint = try Endpoint(input.text("baseUrl"), "baseUrl")
    try nonce.check(input.text("nonce"))
    try timestamp.check(input.text("timestamp"))
    // JSON cannot carry bytes that are not UTF-8.
    guard String(validating: input.text("username"), as: UTF8.self) != nil else {
      throw .reject(.invalidCharacters, "'username' is not UTF-8")
    }
    for rule in rules { try rule.check(fields) }
    var members = [JSON.Member("api_username", UTF8Text.json(input.text("username")))]
    for member in fields.members ?? [] where member.value != .null && member.value != .text("") {
      members.append(member.name == "amount" ? JSON.Member(member.name, try amount(fields)) : member)
    }
    if isForToken {
      members += [
        JSON.Member("amount", .integer(0)), JSON.Member("request_token", .bool(true)),
        JSON.Member("token_consent_agreed", .bool(true)),
      ]
      if !members.contains(where: { $0.name == "token_agreement" }) {
        members.append(JSON.Member("token_agreement", .text("unscheduled")))
      }
    }
    members += [
      JSON.Member("nonce", UTF8Text.json(input.text("nonce"))),
      JSON.Member("timestamp", UTF8Text.json(input.text("timestamp"))),
    ]
    let authorization = try basic(input)
    let request = WireRequest(
      url: endpoint.appending("/api/v4/payments/oneoff"),
      headers: [("Authorization", authorization.text), ("Content-Type", "application/json")],
      body: JSON.object(members).lineBytes)
    return Operation.Product(value: request.json, signature: authorization)
  }

  /// The amount as a number with all its decimals; two where no currency is given.
  static func amount(_ fields: JSON) throws(Refusal) -> JSON {
    var exponent = 2
    if case .string(let code)? = fields["currency_code"], !code.utf8.isEmpty {
      guard let currency = Currency(code.utf8) else {
        throw .reject(.unknownCurrency, "'currency_code' must be a current code of ISO 4217")
      }
      exponent = currency.exponent
    }
    guard case .string(let text)? = fields["amount"], let digits = Amount(text.utf8)?.decimal(exponent) else {
      throw .reject(.tooManyDecimals, "'amount' has more than \(exponent) decimals")
    }
    return .number(JSONNumber(digits: String(decoding: digits, as: UTF8.self)))
  }

  /// Sends the Apple Pay token as an object, not as text.
  static func applePay(_ rules: [FieldRule], _ input: Input) throws(Refusal) -> Operation.Product {
    let fields = try closed(input, rules)
    let endpoint = try Endpoint(input.text("baseUrl"), "baseUrl")
    for rule in rules { try rule.check(fields) }
    let token = input.text("token")
    try HeaderText.checkToken(token)
    let members = [JSON.Member("ios_app", .bool(true))] + (fields.members ?? [])
    let authorization = MessageSignature(EveryPayFormulas.bearer, texts: ["token": token], at: place)
    let request = WireRequest(
      url: endpoint.appending("/api/v4/apple_pay/payment_data"),
      headers: [
        ("Authorization", authorization.text), ("Content-Type", "application/json"),
      ],
      body: JSON.object(members).lineBytes)
    return Operation.Product(value: request.json, signature: authorization)
  }

  static func query(_ input: Input) throws(Refusal) -> Operation.Product {
    let endpoint = try Endpoint(input.text("baseUrl"), "baseUrl")
    try FieldRule.needed("paymentReference", .alphanumeric(""), 64).check(input.text("paymentReference"))
    let authorization = try basic(input)
    let user = FormSpelling.rfc3986.encode([
      FormBody.Pair(name: Array("api_username".utf8), value: input.text("username"))
    ])
    let path = "/api/v4/payments/" + String(decoding: input.text("paymentReference"), as: UTF8.self) + "?"
    let request = WireRequest(
      method: "GET", url: endpoint.appending(path) + user, headers: [("Authorization", authorization.text)])
    return Operation.Product(value: request.json, signature: authorization)
  }

  /// The fields of a body; a field that the table lacks is a bad input.
  private static func closed(_ input: Input, _ rules: [FieldRule]) throws(Refusal) -> JSON {
    let members = input.object("fields")
    for member in members where !rules.contains(where: { member.name == $0.path.first ?? "" }) {
      throw .badInput(InputError("fields.\(member.name.string)", "is not a field of this call"))
    }
    return .object(members)
  }

  private static func basic(_ input: Input) throws(Refusal) -> MessageSignature {
    try HeaderText.checkUser(input.text("username"))
    return MessageSignature(
      EveryPayFormulas.basic, texts: ["username": input.text("username"), "secret": input.text("secret")], at: place)
  }

  private static let place = MessageSignature.Place.header("Authorization")
}

extension MessageSignature {
  fileprivate var text: String { String(decoding: value, as: UTF8.self) }
}
