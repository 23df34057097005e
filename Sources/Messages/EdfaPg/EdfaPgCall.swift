package import Gateways

/// A call of EdfaPg, named by the form's `action`; Apple Pay, other payments without a card and the hosted checkout
/// have names of their own, since only their paths and shapes distinguish them.
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

  /// The call that a form's `action` names.
  package init?(action: String, isApplePay: Bool = false) {
    guard let call = Self(rawValue: action), call.action == action, !isApplePay || call == .sale else { return nil }
    self = isApplePay ? .applePay : call
  }

  /// The `action` on the wire; empty where none is sent.
  package var action: String {
    switch self {
    case .applePay, .apmSale: "SALE"
    case .checkout: ""
    default: rawValue
    }
  }

  /// Whether the call's hash covers the e-mail address and card that the payment's SALE sent, not the call itself.
  package var signsPayment: Bool {
    switch self {
    case .recurringSale, .retry, .capture, .creditVoid, .void, .status, .statusByOrder, .details: true
    default: false
    }
  }

  /// The gateway's table of fields; `nil` for calls that no document describes in one.
  package var rules: [FieldRule]? {
    switch self {
    case .sale: EdfaPgRequests.sale.rules
    case .recurringSale: EdfaPgRequests.recurringSale.rules
    case .capture: EdfaPgRequests.capture.rules
    case .creditVoid: EdfaPgRequests.creditVoid.rules
    case .status: EdfaPgRequests.status.rules
    case .details: EdfaPgRequests.details.rules
    // The suite's own client adds `brand` by itself.
    case .applePay: EdfaPgFields.applePay + [.needed("brand", .choice([EdfaPgFields.applePayBrand]))]
    default: nil
    }
  }
}
