package import Encodings

/// The requests of PlacetoPay Web Checkout: JSON with an `auth` object in every body.
package struct PlacetoPayRequests: Sendable {
  /// The path below the base URL; `:id` stands for the session.
  let path: String
  package let rules: [FieldRule]
  /// Of which members one has to be there.
  package var oneOf: [String] = []

  package static let create = PlacetoPayRequests(
    path: "/api/session",
    rules: [
      .allowed("locale", .locale, 5), .needed("ipAddress", .ip, 46), .needed("userAgent", .text, 255),
      .needed("returnUrl", .url, 255), .allowed("cancelUrl", .url, 255), .allowed("expiration", .time, 35),
      .allowed("buyer", .object), .allowed("payer", .object), .allowed("skipResult", .boolean),
      .allowed("noBuyerFill", .boolean), .allowed("captureAddress", .boolean), .allowed("paymentMethod", .text),
      .allowed("subscription", .object), .allowed("autopay", .object),
    ] + payment, oneOf: ["payment", "subscription", "autopay"])
  package static let query = PlacetoPayRequests(path: "/api/session/:id", rules: [])
  package static let cancel = PlacetoPayRequests(path: "/api/session/:id/cancel", rules: [])
  package static let collect = PlacetoPayRequests(
    path: "/api/collect",
    rules: [
      .allowed("payer", .object), .needed("instrument", .object), .needed("instrument.token", .object),
      .needed("instrument.token.token", .text),
    ] + payment, oneOf: ["payment"])
  package static let reverse = PlacetoPayRequests(
    path: "/api/reverse", rules: [.needed("internalReference", .integer, 20)])

  private static let payment: [FieldRule] = [
    .allowed("payment", .object).askedApart, .needed("payment.reference", .text, 32),
    .allowed("payment.description", .text, 255),
    .allowed("payment.allowPartial", .boolean), .allowed("payment.recurring", .object),
    .allowed("payment.recurring.periodicity", .choice(["D", "M", "Y"])),
    .allowed("payment.recurring.notificationUrl", .url), .needed("payment.amount", .object),
    .needed("payment.amount.currency", .capitals(3)), .needed("payment.amount.total", .number),
  ]

  /// What right SDKs do differently: the vendor's PHP SDK sends every default, the others none.
  package static let freedoms: [RequestFreedom] =
    [
      .fallback("auth.additional", .array([]), .object([]), by: "the vendor's PHP SDK; only old SOAP documents have it")
    ]
    + ["skipResult", "noBuyerFill", "captureAddress"].map { field in
      .fallback(
        field, .bool(false), by: "the vendor's PHP SDK sends it, the sample of its Swift SDK has it as the default")
    }
    + ["payment.allowPartial", "payment.subscribe"].map { field in
      .fallback(field, .bool(false), by: "Web Checkout's description: the default is false")
    }
    + [
      RequestFreedom(
        kind: .numberAsText(["internalReference"]), evidence: "the vendor's PHP and Java SDKs send it as text"),
      RequestFreedom(
        kind: .numberAsText(["payment", "amount", "total"]),
        evidence: "Web Checkout's documents print a number in 24 requests and text in 4"),
      RequestFreedom(
        kind: .sameTime(["expiration"]),
        evidence: "ISO 8601; the vendor's documents print -05:00, -0500 and Z, and one more without seconds"),
    ]

  /// What is free in this request.
  var freedoms: [RequestFreedom] {
    let empty = RequestFreedom.emptyTexts(
      of: rules, by: "an SDK in JavaScript sends cancelUrl and paymentMethod so; no document says that it is refused")
    return Self.freedoms + (path == Self.collect.path ? [Self.membersOfCreate] : []) + empty
  }

  /// What a request for a payment by token may have beside its own fields.
  private static let membersOfCreate = RequestFreedom(
    kind: .otherMembers(
      create.rules.map(\.name).filter { name in
        !name.contains(".") && !create.oneOf.contains(name) && !collect.rules.contains { $0.name == name }
      }),
    evidence: "the vendor's PHP SDK makes it of CREATE's request; checkout-p2p of PyPI asks for three of them")

  package static let login = FieldRule.needed("login", .text, 32)
  package static let seed = FieldRule.needed("seed", .time, 35)
  /// The characters of a nonce in base 64.
  package static let longestNonce = 255

  static let algorithm = InputField.word("algorithm", PlacetoPayFormulas.Algorithm.self, or: .sha256)
  /// What every request takes.
  private static let auth: [InputField] = [
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

  /// The total must be an amount that the currency can express.
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
