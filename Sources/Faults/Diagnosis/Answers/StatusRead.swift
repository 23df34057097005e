import ConformanceKit
import Gateways

/// Responses of failed calls whose HTTP status a port interprets in another way than the gateway's documents allow.
enum StatusRead {
  /// One answer may have many reasons.
  private static let fewest = 3

  /// Attributes open failures to their HTTP statuses, where no response with one of these is read rightly.
  static func explain(_ failures: inout OperationFailures) {
    let wrong = failures.open.compactMap { outcome in Self.reading(outcome).map { (outcome, $0) } }
    for (kind, found) in Dictionary(grouping: wrong, by: \.1.kind).sorted(by: { $0.key < $1.key }) {
      let statuses = Set(found.map(\.1.status))
      let own = found.map(\.0)
      let isRefuted = failures.outcomes.contains { outcome in
        guard outcome.verdict == .pass, let status = status(outcome) else { return false }
        return statuses.contains(status) && outcome.value?["kind"] != nil && outcome.value?["kind"] != .text(kind)
      }
      guard own.count >= fewest, !isRefuted else { continue }
      let place = "\(kind) where the HTTP status is \(statuses.sorted().joined(separator: ", "))"
      failures.explain(own, by: Mutation(fault: .answeredByStatus, place: place))
    }
  }

  /// The kind that was answered in place of an error, with the response's status.
  private static func reading(_ outcome: Outcome) -> (kind: String, status: String)? {
    guard let got = outcome.value?["kind"]?.string, let status = status(outcome), !status.hasPrefix("2"),
      outcome.testCase.expectation.values.contains(where: { $0["kind"] == .text("error") })
    else { return nil }
    return (got, status)
  }

  private static func status(_ outcome: Outcome) -> String? { outcome.testCase.input["status"]?.string }
}

extension Fault {
  static let answeredByStatus = Fault(
    "answered-by-status", "answers …",
    story: "Only the HTTP status decided what became of the payment.",
    mend: "Report an error: after a 5xx nobody knows whether the payment went through. Ask the gateway for its state.",
    usual: Usual("declined where the HTTP status is 500", in: "nexi.response.decode#error-500"))
}
