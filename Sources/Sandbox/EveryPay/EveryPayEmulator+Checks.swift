import Encodings
import Gateways
import Messages
import Platform

/// The checks of the body of a one-off payment.
extension EveryPayEmulator {
  /// The limit of the vendor's PHP code of API version 2; no document says how old a `timestamp` may be.
  private static let seconds = 600

  /// Reports the flaws of a one-off payment's fields.
  func check(_ body: JSON, _ review: inout RequestReview) {
    review.find(EveryPayReview.oneOff(body, account: account))
    for (name, value, variable) in [
      ("api_username", username, "EVERYPAY_USERNAME"), ("account_name", account, "EVERYPAY_ACCOUNT"),
    ] where body[name]?.string != value {
      if body[name] != nil {
        review.findForeign(name, variable)
      } else if name == "api_username" {
        review.find(.rejection(.missingField), name, "'api_username' is missing")
      }
    }
  }

  /// Reports a used nonce and a time too far from now; both are answered like wrong credentials.
  func checkFreshness(_ body: JSON, _ exchange: inout EmulatedExchange) -> Bool {
    var isFresh = true
    if let nonce = body["nonce"]?.string, nonces[SingleUseToken.id("nonce", nonce)] != nil {
      exchange.review.find(.replayedNonce, "nonce", "it was used before; every request needs a new one")
      isFresh = false
    }
    if let time = SeedTime(abbreviated: Array((body["timestamp"]?.string ?? "").utf8)),
      abs(time.seconds - POSIX.seconds) > Self.seconds
    {
      exchange.review.find(
        .rejection(.invalidValue), "timestamp", "it is more than ten minutes from the current time")
      isFresh = false
    }
    return isFresh
  }
}
