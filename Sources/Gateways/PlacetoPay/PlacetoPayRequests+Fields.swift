import Encodings

/// The field tables, and what correct SDKs do differently with them.
extension PlacetoPayRequests {
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

  /// What correct SDKs do differently: the vendor's PHP SDK sends every default, the others none.
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
        kind: .textAsNumber(["payment", "recurring", "interval"]),
        evidence: "the vendor's PHP SDK types it as int; Web Checkout's documents print '1'"),
      RequestFreedom(
        kind: .textAsNumber(["payment", "recurring", "maxPeriods"]),
        evidence: "the vendor's PHP SDK types it as int; Web Checkout's documents print 1 and '12'"),
      RequestFreedom(
        kind: .sameTime(["expiration"]),
        evidence: "ISO 8601; the vendor's documents print -05:00, -0500 and Z, and one more without seconds"),
    ]

  /// The freedoms of this request.
  var freedoms: [RequestFreedom] {
    let empty = RequestFreedom.emptyTexts(
      of: rules, by: "an SDK in JavaScript sends cancelUrl and paymentMethod so; no document says that it is refused")
    return Self.freedoms + (path == Self.collect.path ? [Self.membersOfCreate] : []) + empty
  }

  /// The members that a request for a payment by token may have in addition to its own.
  private static let membersOfCreate = RequestFreedom(
    kind: .otherMembers(
      create.rules.map(\.name).filter { name in
        !name.contains(".") && !create.oneOf.contains(name) && !collect.rules.contains { $0.name == name }
      }),
    evidence: "the vendor's PHP SDK makes it of CREATE's request; checkout-p2p of PyPI asks for three of them")

  package static let login = FieldRule.needed("login", .text, 32)
}
