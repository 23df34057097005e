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
  }

  /// Web Checkout, Create session: at least five minutes ahead; what is no time at all the table tells.
  private func checkExpiration(_ expiration: String?, _ review: inout RequestReview) {
    guard let expiration, let time = SeedTime(abbreviated: Array(expiration.utf8)) else { return }
    if time.seconds < POSIX.seconds + 300 {
      review.find(
        .rejection(.invalidValue), "expiration", "it must be at least five minutes from the time that it is now")
    }
  }
}
