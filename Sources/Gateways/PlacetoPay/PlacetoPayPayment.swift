import Encodings

/// One payment of a session, or the one that was reversed.
struct PlacetoPayPayment: Sendable {
  let isApproved: Bool
  let isRefunded: Bool
  /// `internalReference`.
  let id: [UInt8]?
  private let reference: [UInt8]?
  private let total: [UInt8]?
  private let currency: [UInt8]?
  /// Whether there is a discount, with which the total differs from the session's.
  private let hasDiscount: Bool

  /// The payments of a body: a list, one object after a reversal, either of them inside `transaction` as in the SOAP
  /// interface, or `null`.
  static func all(_ body: ResponseObject) throws(Refusal) -> [PlacetoPayPayment] {
    var json = body.json["payment"]
    if let inner = json?["transaction"] { json = inner }
    let elements: [JSON]
    switch json {
    case nil, .null?: elements = []
    case .array(let list)?: elements = list
    case let object?: elements = [object]
    }
    var payments: [PlacetoPayPayment] = []
    for element in elements {
      guard element.members != nil else {
        throw .reject(.wrongType, "'payment' must be an array of objects or an object; this is \(element.kind)")
      }
      payments.append(try PlacetoPayPayment(ResponseObject(element, "payment.")))
    }
    return payments
  }

  private init(_ payment: ResponseObject) throws(Refusal) {
    isApproved = try payment.object("status")?.text("status") == Array("APPROVED".utf8)
    id = try payment.identifier("internalReference")
    reference = try payment.identifier("reference")
    // `from` is the amount requested, `to` the amount that the processor took, in its own currency.
    let amount = try payment.object("amount")
    let asked = try amount?.object("from") ?? amount
    total = try asked?.amount("total")
    currency = try asked?.text("currency")
    switch payment.json["refunded"] {
    case nil, .null?: isRefunded = false
    case .bool(let bool)?: isRefunded = bool
    case let other?: throw .reject(.wrongType, "'payment.refunded' must be true or false; this is \(other.kind)")
    }
    hasDiscount = ![nil, .null].contains(payment.json["discount"])
  }

  /// Whether the payment matches the session, as far as both have values, and was not refunded.
  func answers(_ session: PlacetoPaySession, isAlone: Bool) -> Bool {
    func differ(_ left: [UInt8]?, _ right: [UInt8]?) -> Bool { left != nil && right != nil && left != right }
    let isOtherTotal = isAlone && !hasDiscount && differ(total.map(Self.value), session.total.map(Self.value))
    return !isRefunded && !differ(reference, session.reference) && !differ(currency, session.currency) && !isOtherTotal
  }

  /// Whether several payments add up to the session's total; true where a total is missing or a discount was given.
  static func makeUp(_ payments: [PlacetoPayPayment], _ session: PlacetoPaySession) -> Bool {
    let totals = payments.compactMap(\.total)
    guard payments.count > 1, totals.count == payments.count, let asked = session.total,
      !payments.contains(where: \.hasDiscount)
    else { return true }
    return value(totals.reduce(Array("0".utf8), DecimalText.sum)) == value(asked)
  }

  /// The digits without trailing zeros, so that equal amounts have equal digits.
  private static func value(_ amount: [UInt8]) -> [UInt8] {
    guard amount.contains(UInt8(ascii: ".")) else { return amount }
    let digits = amount.reversed().drop { $0 == UInt8(ascii: "0") }
    return (digits.first == UInt8(ascii: ".") ? digits.dropFirst() : digits).reversed()
  }
}
