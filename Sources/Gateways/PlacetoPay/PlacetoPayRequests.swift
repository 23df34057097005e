package import Encodings

/// The requests of PlacetoPay Web Checkout: JSON with an `auth` object in every body.
package struct PlacetoPayRequests: Sendable {
  /// The path below the base URL; `:id` stands for the session.
  let path: String
  package let rules: [FieldRule]
  /// Members of which at least one is required.
  package var oneOf: [String] = []
  package static let seed = FieldRule.needed("seed", .time, 35)
  /// The maximum length of a nonce in base 64, in characters.
  package static let longestNonce = 255

  static let algorithm = InputField.word("algorithm", PlacetoPayFormulas.Algorithm.self, or: .sha256)
  /// The inputs of every request.
  static let auth: [InputField] = [
    .text("baseUrl"), .text("login"), .signingSecret("secretKey"), .text("nonce"), .text("seed"), algorithm,
  ]
  var inputs: [InputField] {
    Self.auth + (path.contains(":id") ? [.text("requestId")] : [.object("request", hiding: [:])])
  }

  func request(_ rules: [FieldRule], _ input: Input) throws(Refusal) -> Operation.Product {
    let body = JSON.object(input.object("request"))
    guard body["auth"] == nil else { throw .badInput(InputError("request.auth", "is made here; leave it out")) }
    let endpoint = try Endpoint(input.text("baseUrl"), "baseUrl")
    let nonce = input.text("nonce")
    try Self.login.check(input.text("login"))
    guard !nonce.isEmpty else { throw .reject(.missingField, "'nonce' is missing") }
    let wireNonce = Base64.encode(nonce)
    guard wireNonce.utf8.count <= Self.longestNonce else {
      throw .reject(.tooLong, "'nonce' has more than \(Self.longestNonce) characters in base64")
    }
    try Self.seed.check(input.text("seed"))
    let algorithm = try PlacetoPayFormulas.Algorithm(of: input)
    if path.contains(":id") { try FieldRule.needed("requestId", .digits, 20).check(input.text("requestId")) }
    for rule in rules { try rule.check(body) }
    guard oneOf.isEmpty || oneOf.contains(where: { body[$0] ?? .null != .null }) else {
      throw .reject(.missingField, "one of \(oneOf.joined(separator: ", ")) must be there")
    }
    if let amount = body["payment"]?["amount"] { try Self.check(amount) }

    let signature = MessageSignature(
      PlacetoPayFormulas.tranKey(algorithm),
      texts: ["nonce": nonce, "seed": input.text("seed"), "secretKey": input.text("secretKey")],
      at: .field(["auth", "tranKey"]))
    let auth: JSON = [
      "login": UTF8Text.json(input.text("login")), "tranKey": UTF8Text.json(signature.value),
      "nonce": .text(wireNonce),
      "seed": UTF8Text.json(input.text("seed")),
    ]
    let path = self.path.split(separator: ":id", omittingEmptySubsequences: false)
      .joined(separator: String(decoding: input.text("requestId"), as: UTF8.self))
    let request = WireRequest(
      url: endpoint.appending(path), headers: [("Content-Type", "application/json")],
      body: JSON.object([JSON.Member("auth", auth)] + (body.members ?? [])).lineBytes)
    return Operation.Product(value: request.json, signature: signature)
  }

  /// Checks that the total is an amount that the currency can express.
  package static func check(_ amount: JSON) throws(Refusal) {
    guard case .number(let total)? = amount["total"], case .string(let code)? = amount["currency"] else { return }
    guard let currency = Currency(code.utf8) else {
      throw .reject(.unknownCurrency, "'payment.amount.currency' must be a current code of ISO 4217")
    }
    guard let value = Amount(Array(total.digits.utf8)) else {
      throw .reject(.invalidAmount, "'payment.amount.total' must be plain digits with at most one point")
    }
    guard value.fraction.count <= currency.exponent else {
      throw .reject(.tooManyDecimals, "\(currency.code) has \(currency.exponent) decimals, the total has more")
    }
  }
}
