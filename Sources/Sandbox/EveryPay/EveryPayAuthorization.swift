import Encodings
import Gateways
import Messages

/// The `Authorization` header of a call, compared with what the kit's operations write.
enum EveryPayAuthorization {
  /// Checks a merchant's call.
  ///
  /// - Returns: whether the header is right.
  static func basic(_ username: String, _ secret: String, _ exchange: inout EmulatedExchange) -> Bool {
    check(
      "everypay.authorization.basic", ["username": .text(username), "secret": .text(secret)], &exchange)
  }

  /// Checks a call with the token of one payment.
  ///
  /// - Returns: whether the header is right.
  static func bearer(_ token: String, _ exchange: inout EmulatedExchange) -> Bool {
    check("everypay.authorization.bearer", ["token": .text(token)], &exchange)
  }

  /// Checks a call about an unknown payment, for which any token will do.
  ///
  /// - Returns: whether there is one.
  static func anyBearer(_ exchange: inout EmulatedExchange) -> Bool {
    let token = exchange.request.header("authorization").flatMap(Authorization.init)?.text ?? []
    return bearer(String(decoding: token, as: UTF8.self), &exchange)
  }

  private static func check(_ operation: String, _ input: JSON, _ exchange: inout EmulatedExchange) -> Bool {
    guard let header = exchange.request.header("authorization") else {
      exchange.review.find(.rejection(.missingField), "Authorization", "the header is missing")
      return false
    }
    return exchange.review.verify(
      SignatureFormula(operation, input), Authorization(header)?.spelled ?? header, at: "Authorization", isHex: false)
  }
}
