import Encodings
import Messages
import Platform

/// A payment of the emulated EdfaPg; of the card it keeps only the digits that are signed.
struct EdfaPgTransaction: LedgerEntry {
  /// The statuses of the platform; REFUNDED and REVERSED, which some documents print, were never observed.
  enum Status: String, Sendable {
    case redirect = "3DS"
    case pending = "PENDING"
    case settled = "SETTLED"
    case reversal = "REVERSAL"
    case refund = "REFUND"
    case declined = "DECLINED"
  }

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
  /// The first six and the last four digits with stars between: all that a signature needs.
  let card: String
  /// Whether it is an authorization, which has to be captured.
  let isAuthorization: Bool
  let date: String
  /// Where the customer goes after 3-D Secure.
  let returnURL: String
  /// What the customer's browser brings to the page of 3-D Secure; empty in an older state file.
  var request = ""
  var plan: TestPlan
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
    request = Identifier.hex(16)
    orderId = form.word("order_id")
    amount = form.word("order_amount")
    self.currency = currency
    email = first?.email ?? form.word("payer_email")
    ip = first?.ip ?? form.word("payer_ip")
    name = first?.name ?? "\(form.word("payer_first_name")) \(form.word("payer_last_name"))"
    card = first?.card ?? (call == .applePay ? "" : CardMask.number(form["card_number"]))
    isAuthorization = form.word("auth") == "Y"
    date = Timestamp.text(POSIX.seconds)
    returnURL = form.word(call == .applePay ? "return_url" : "term_url_3ds")
    plan =
      call == .sale
      ? EdfaPgTestCard.plan(
        number: form.word("card_number"), month: form.word("card_exp_month"), year: form.word("card_exp_year"))
      : .approved
  }

  var minorAmount: Int { MinorAmount.of(amount, currency) ?? 0 }

  /// The amount that can still be refunded, in minor units.
  var left: Int { (status == .pending ? minorAmount : captured) - refunded }

  /// The parameters that the shop has the customer's browser post.
  var redirectParameters: [(name: String, value: String)] {
    [("PaReq", request), ("MD", id), ("TermUrl", returnURL)]
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
