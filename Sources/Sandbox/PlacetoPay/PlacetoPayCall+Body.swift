import Encodings
import Gateways
import Messages
import Platform

/// The emulated PlacetoPay's checks of a body.
extension PlacetoPayCall {
  /// Reports every flaw of the body except those of its `auth`.
  func check(_ body: JSON, _ review: inout RequestReview) {
    review.find(PlacetoPayReview.flaws(self, body))
    checkExpiration(body["expiration"]?.string, &review)
  }

  /// Web Checkout, Create session: at least five minutes ahead; the table of fields reports what is no time at all.
  private func checkExpiration(_ expiration: String?, _ review: inout RequestReview) {
    guard let expiration, let time = SeedTime(abbreviated: Array(expiration.utf8)) else { return }
    if time.seconds < POSIX.seconds + 300 {
      review.find(
        .rejection(.invalidValue), "expiration", "it must be at least five minutes from the current time")
    }
  }
}
