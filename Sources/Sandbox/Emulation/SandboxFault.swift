/// What a scenario does to an answer or a callback.
enum SandboxFault: String, Sendable, CaseIterable {
  /// The answer comes late.
  case delay
  /// The connection is closed without an answer.
  case drop
  /// The connection is closed in the middle of the body.
  case truncate
  /// The body is not JSON.
  case malform
  /// The answer is HTTP 500 with an HTML page.
  case fail
  /// The right body comes as `text/html`.
  case mistype
  /// Every callback comes twice.
  case duplicateCallback = "duplicate-callback"
  /// The callback has a wrong signature.
  case forgeCallback = "forge-callback"
  // How a payment ends, whatever its card or amount say.
  case approve, decline
  case authenticate
  case failAuthentication = "fail-authentication"
  case declineCapture = "decline-capture"

  /// The outcome that it gives a payment; `nil` for a fault of the answer or the callback.
  var plan: TestPlan? {
    switch self {
    case .approve: .approved
    case .decline: .declined
    case .authenticate: .redirectApproved
    case .failAuthentication: .redirectDeclined
    case .declineCapture: .captureDeclined
    case .delay, .drop, .truncate, .malform, .fail, .mistype, .duplicateCallback, .forgeCallback: nil
    }
  }

  var isAboutCallbacks: Bool { self == .duplicateCallback || self == .forgeCallback }

  /// Changes an answer; faults of callbacks leave it unchanged.
  func apply(to response: inout HTTPResponse, milliseconds: Int) {
    switch self {
    case .delay: response.delayMilliseconds = milliseconds
    case .drop: response.delivery = .none
    case .truncate: response.delivery = .half
    case .malform: response.body = Array(response.body.dropLast(max(1, response.body.count / 3)))
    case .fail:
      response = .html(500, "<!doctype html><title>500</title><h1>Internal error, as the scenario wants it</h1>\n")
    case .mistype: response.contentType = "text/html"
    case .duplicateCallback, .forgeCallback: return
    case .approve, .decline, .authenticate, .failAuthentication, .declineCapture: return
    }
  }
}
