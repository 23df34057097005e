package import Gateways

/// A call of EdfaPg, by the word for it: the form's `action`, but for Apple Pay, other payments without a card, and the hosted
/// checkout, whose paths and shapes tell.
package enum EdfaPgCall: String, Sendable, CaseIterable {
  case sale = "SALE"
  case recurringSale = "RECURRING_SALE"
  case capture = "CAPTURE"
  case creditVoid = "CREDITVOID"
  case void = "VOID"
  case retry = "RETRY"
  case status = "GET_TRANS_STATUS"
  case statusByOrder = "GET_TRANS_STATUS_BY_ORDER"
  case details = "GET_TRANS_DETAILS"
  case applePay = "APPLE_PAY"
  case apmSale = "APM_SALE"
  case checkout = "CHECKOUT"
  case createSchedule = "CREATE_SCHEDULE"
  case pauseSchedule = "PAUSE_SCHEDULE"
  case runSchedule = "RUN_SCHEDULE"
  case deleteSchedule = "DELETE_SCHEDULE"
  case scheduleInfo = "SCHEDULE_INFO"
  case deschedule = "DESCHEDULE"
  case credit = "CREDIT2CARD"

  /// The call of a form.
  package init?(action: String, isApplePay: Bool = false) {
    guard let call = Self(rawValue: action), call.action == action, !isApplePay || call == .sale else { return nil }
    self = isApplePay ? .applePay : call
  }

  /// The word on the wire; empty where none is sent.
  package var action: String {
    switch self {
    case .applePay, .apmSale: "SALE"
    case .checkout: ""
    default: rawValue
    }
  }

  /// Whether the e-mail address and the card are signed that its payment's SALE sent, and not the call.
  package var signsPayment: Bool {
    switch self {
    case .recurringSale, .retry, .capture, .creditVoid, .void, .status, .statusByOrder, .details: true
    default: false
    }
  }

  /// The gateway's table of the fields; `nil` for calls of which no document has one.
  package var rules: [FieldRule]? {
    switch self {
    case .sale: EdfaPgRequests.sale.rules
    case .recurringSale: EdfaPgRequests.recurringSale.rules
    case .capture: EdfaPgRequests.capture.rules
    case .creditVoid: EdfaPgRequests.creditVoid.rules
    case .status: EdfaPgRequests.status.rules
    case .details: EdfaPgRequests.details.rules
    // The kit writes `brand` by itself.
    case .applePay: EdfaPgFields.applePay + [.needed("brand", .choice([EdfaPgFields.applePayBrand]))]
    default: nil
    }
  }
}
