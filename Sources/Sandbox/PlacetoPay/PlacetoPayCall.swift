import Encodings
import Gateways
import Messages
import Platform

/// A call of PlacetoPay: what stands in its path, and the kit's table of its body.
struct PlacetoPayCall: Sendable {
  let name: String
  let request: PlacetoPayRequests
  /// The session that the path names.
  var requestId = ""

  /// `nil` for a path that the API does not have.
  init?(_ path: Substring) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    switch Array(parts) {
    case ["api", "session"]: (name, request) = ("CREATE", .create)
    case ["api", "collect"]: (name, request) = ("COLLECT", .collect)
    case ["api", "reverse"]: (name, request) = ("REVERSE", .reverse)
    case let parts where parts.count == 3 && parts[..<2] == ["api", "session"]:
      (name, request, requestId) = ("QUERY", .query, String(parts[2]))
    case let parts where parts.count == 4 && parts[..<2] == ["api", "session"] && parts[3] == "cancel":
      (name, request, requestId) = ("CANCEL", .cancel, String(parts[2]))
    default: return nil
    }
  }

  /// Puts down everything that is wrong with the body beside its `auth`.
  func check(_ body: JSON, _ review: inout RequestReview) {
    let body = FreeMessage(PlacetoPayRequests.freedoms).reduced(body)
    review.check(request.rules, body)
    if !request.oneOf.isEmpty, !request.oneOf.contains(where: { body[$0] ?? .null != .null }) {
      review.find(
        .rejection(.missingField), request.oneOf.joined(separator: ", "), "one of these must be there")
    }
    checkExpiration(body["expiration"]?.string, &review)
    if let amount = body["payment"]?["amount"] {
      review.check("payment.amount") { () throws(Refusal) in try PlacetoPayRequests.check(amount) }
    }
    // A payment with a token is described as a session with an instrument.
    let rules = request.rules + (name == "COLLECT" ? PlacetoPayRequests.create.rules : [])
    review.noteUnknown(body, but: Self.others.union(rules.compactMap(\.path.first)))
    let ofPayment = rules.filter { $0.path.first == "payment" }.compactMap { $0.path.dropFirst().first }
    review.noteUnknown(body["payment"], but: Self.othersOfPayment.union(ofPayment), in: "payment.")
  }

  /// What the description of the API has beside the members that a rule is about.
  private static let others: Set<String> = ["auth", "fields", "type", "metadata"]
  private static let othersOfPayment: Set<String> = [
    "subscribe", "shipping", "buyer", "items", "fields", "dispersion", "modifiers", "processorFields",
  ]

  /// Web Checkout, Create session: at least five minutes ahead; what is no time at all the table tells.
  private func checkExpiration(_ expiration: String?, _ review: inout RequestReview) {
    guard let expiration, let time = SeedTime(Array(SeedTime.completing(expiration).utf8)) else { return }
    if time.seconds < POSIX.seconds + 300 {
      review.find(
        .rejection(.invalidValue), "expiration", "it must be at least five minutes from the time that it is now")
    }
  }
}
