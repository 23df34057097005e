/// One request on its way through an emulated gateway: what came, what is found out about it, and what follows from it.
struct EmulatedExchange {
  let request: HTTPRequest
  /// The path below the gateway's name.
  let path: Substring
  /// The URL that all paths of the gateway begin with, as this client sees it.
  let base: String
  /// Whether requests that are not conformant are answered as if they were.
  let isLenient: Bool
  /// Takes out of what is shown what nobody may see.
  let redaction: SandboxRedaction
  /// What happens on purpose, before this request has used it up.
  private(set) var scenario: SandboxScenario
  /// Its number in the record.
  let number: Int
  var review: RequestReview
  /// What has to be in the state file before the answer goes out.
  var changes: [any LedgerEntry] = []
  /// The callbacks that became due.
  var notices: [Notice] = []

  /// Whether the gateway refuses the request for what was found.
  var isRefused: Bool { !review.isConformant && !isLenient }

  /// How a payment ends: as the scenario wants it or, where it wants nothing, by the gateway's own plan.
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

  /// Refuses what the customer's browser asks for.
  mutating func refuse(_ status: Int, _ reason: String, _ sentence: String) -> HTTPResponse {
    refuse(reason, .text(status, sentence))
  }

  /// The button of a page that the browser posts.
  ///
  /// - Returns: the answer where it is none of the page's; `nil` where it is.
  mutating func refuse(_ button: String, outOf buttons: String...) -> HTTPResponse? {
    guard expects("POST") else { return .text(405, "this takes POST") }
    if buttons.contains(button) { return nil }
    let names =
      buttons.count > 1 ? "\(buttons.dropLast().joined(separator: ", ")) and \(buttons.last ?? "")" : buttons[0]
    review.find(.unknownCall, "path", "the page posts to \(names)")
    return .text(404, "there is no such button")
  }

  /// A method that the path does not have.
  ///
  /// - Returns: whether it is the right one.
  mutating func expects(_ method: String) -> Bool {
    if request.method == method { return true }
    review.find(.unknownCall, "method", "it must be \(method)")
    return false
  }
}
