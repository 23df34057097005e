/// One request in an emulated gateway: what arrived, what was found, and what follows from it.
struct EmulatedExchange {
  let request: HTTPRequest
  /// The path below the gateway's name.
  let path: Substring
  /// The URL prefix of all paths of the gateway, as this client sees it.
  let base: String
  /// Whether non-conformant requests are answered as if they were conformant.
  let isLenient: Bool
  /// Redacts what the record shows.
  let redaction: SandboxRedaction
  /// The scenario, before this request has used up a rule.
  private(set) var scenario: SandboxScenario
  /// Its number in the record.
  let number: Int
  var review: RequestReview
  /// The entries that must be in the state file before the answer goes out.
  var changes: [any LedgerEntry] = []
  /// The callbacks that are due.
  var notices: [Notice] = []

  /// Whether the gateway refuses the request because of its findings.
  var isRefused: Bool { !review.isConformant && !isLenient }

  /// How a payment ends: by the scenario, or else by the gateway's own plan.
  mutating func plan(or own: TestPlan) -> TestPlan {
    scenario.nextPlan(review.gateway, review.call) ?? own
  }

  /// Refuses what the gateway's state does not allow.
  ///
  /// - Parameter reason: why, for the record.
  mutating func refuse(_ reason: String, _ answer: HTTPResponse) -> HTTPResponse {
    review.refusal = reason
    return answer
  }

  /// Refuses a request of the customer's browser.
  mutating func refuse(_ status: Int, _ reason: String, _ sentence: String) -> HTTPResponse {
    refuse(reason, .text(status, sentence))
  }

  /// Checks which button of a page the browser posts.
  ///
  /// - Returns: the answer if the page has no such button, otherwise `nil`.
  mutating func refuse(_ button: String, outOf buttons: String...) -> HTTPResponse? {
    guard expects("POST") else { return .text(405, "this takes POST") }
    if buttons.contains(button) { return nil }
    let names =
      buttons.count > 1 ? "\(buttons.dropLast().joined(separator: ", ")) and \(buttons.last ?? "")" : buttons[0]
    review.find(.unknownCall, "path", "the page posts to \(names)")
    return .text(404, "there is no such button")
  }

  /// Checks the method of a path.
  ///
  /// - Returns: whether it is the right one.
  mutating func expects(_ method: String) -> Bool {
    if request.method == method { return true }
    review.find(.unknownCall, "method", "it must be \(method)")
    return false
  }
}
