import Encodings
import Gateways
import Messages
import Platform

/// What the emulated PlacetoPay says of a body beside what is wrong whoever reads it.
extension PlacetoPayCall {
  /// Puts down everything that is wrong with the body beside its `auth`.
  func check(_ body: JSON, _ review: inout RequestReview) {
    review.find(PlacetoPayReview.flaws(self, body))
    checkExpiration(body["expiration"]?.string, &review)
    // A payment with a token is described as a session with an instrument.
    let rules = request.rules + (self == .collect ? PlacetoPayRequests.create.rules : [])
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
