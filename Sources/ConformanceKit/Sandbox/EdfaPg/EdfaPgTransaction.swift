/// A payment as the emulated EdfaPg remembers it; of the card only the digits that are signed.
struct EdfaPgTransaction: Sendable {
  /// The statuses of the platform; REFUNDED and REVERSED, which some documents print, were never seen.
  enum Status: String, Sendable {
    case redirect = "3DS"
    case pending = "PENDING"
    case settled = "SETTLED"
    case reversal = "REVERSAL"
    case refund = "REFUND"
    case declined = "DECLINED"
  }

  /// What was done to it.
  struct Event: Sendable {
    let type: String
    let date: String
    let amount: String
    let isGood: Bool
  }

  let id: String
  let orderId: String
  let amount: String
  let currency: String
  let email: String
  let ip: String
  let name: String
  /// The first six and the last four digits with stars between: all that a signature takes.
  let card: String
  /// An authorization, which has to be captured.
  let isAuthorization: Bool
  let date: String
  /// Where the customer goes after 3-D Secure.
  let returnURL: String
  let plan: EdfaPgTestCard
  var status = Status.pending
  /// In minor units.
  var captured = 0
  /// In minor units.
  var refunded = 0
  var recurringToken: String?
  var reason: String?
  var events: [Event] = []

  /// The payment that a request asks for.
  ///
  /// - Parameter first: the payment whose token it uses.
  init(_ form: FormReading, _ first: EdfaPgTransaction?, _ call: EdfaPgCall, _ currency: String) {
    id = Identifier.uuid()
    orderId = form.word("order_id")
    amount = form.word("order_amount")
    self.currency = currency
    email = first?.email ?? form.word("payer_email")
    ip = first?.ip ?? form.word("payer_ip")
    name = first?.name ?? "\(form.word("payer_first_name")) \(form.word("payer_last_name"))"
    card = first?.card ?? (call == .applePay ? "" : Self.masked(form["card_number"]))
    isAuthorization = form.word("auth") == "Y"
    date = Timestamp.text(POSIX.seconds)
    returnURL = form.word(call == .applePay ? "return_url" : "term_url_3ds")
    plan =
      call == .sale
      ? .plan(
        number: form.word("card_number"), month: form.word("card_exp_month"), year: form.word("card_exp_year"))
      : .approved
  }

  var minorAmount: Int { Self.minor(amount, currency) ?? 0 }

  /// What can still be given back, in minor units.
  var left: Int { (status == .pending ? minorAmount : captured) - refunded }

  /// An amount in minor units; `nil` where it is none of that currency.
  static func minor(_ amount: String, _ currency: String) -> Int? {
    guard let amount = Amount(Array(amount.utf8)), let currency = Currency(Array(currency.utf8)),
      let digits = amount.minorUnits(currency.exponent), digits.count <= 15
    else { return nil }
    return Int(String(decoding: digits, as: UTF8.self))
  }

  /// Minor units as an amount with the decimals of the currency.
  static func decimal(_ minor: Int, _ currency: String) -> String {
    let exponent = Currency(Array(currency.utf8))?.exponent ?? 0
    let digits = String(minor)
    let padded = String(repeating: "0", count: max(0, exponent + 1 - digits.count)) + digits
    return exponent == 0 ? padded : "\(padded.dropLast(exponent)).\(padded.suffix(exponent))"
  }

  /// A card number with all but the first six and the last four digits as stars; a shorter one shows nothing.
  static func masked(_ number: [UInt8]) -> String {
    guard number.count > 10 else { return String(repeating: "*", count: number.count) }
    let stars = Array(repeating: UInt8(ascii: "*"), count: number.count - 10)
    return String(decoding: number.prefix(6) + stars + number.suffix(4), as: UTF8.self)
  }

  mutating func approve() {
    status = isAuthorization ? .pending : .settled
    if !isAuthorization { captured = minorAmount }
    record(isAuthorization ? "AUTH" : "SALE", amount, true)
  }

  mutating func decline(_ reason: String) {
    status = .declined
    self.reason = reason
    record(isAuthorization ? "AUTH" : "SALE", amount, false)
  }

  mutating func record(_ type: String, _ amount: String, _ isGood: Bool) {
    guard events.count < 100 else { return }
    events.append(Event(type: type, date: Timestamp.text(POSIX.seconds), amount: amount, isGood: isGood))
  }
}
