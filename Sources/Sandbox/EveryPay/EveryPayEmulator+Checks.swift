import Encodings
import Gateways
import Messages
import Platform

/// What is asked of the body of a one-off payment.
extension EveryPayEmulator {
  /// No document says how old a `timestamp` may be; this is what the vendor's PHP code of API version 2 takes.
  private static let seconds = 600

  /// Puts down what is wrong with the fields of a one-off payment.
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

  /// Puts down a nonce that was there before and a time that is not now: both are answered like wrong credentials.
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
        .rejection(.invalidValue), "timestamp", "it is more than ten minutes from the time that it is now")
      isFresh = false
    }
    return isFresh
  }
}
