import ConformanceKit

/// EveryPay's Authorization header.
public struct EveryPayCredentials: Sendable {
  /// A user name that cannot be told from the secret after it (RFC 7617 §2).
  public struct InvalidUsername: Error {}

  private let header: String

  /// The credentials of a shop.
  public init(username: [UInt8], secret: [UInt8]) throws(InvalidUsername) {
    guard !username.contains(UInt8(ascii: ":")) else { throw InvalidUsername() }
    header = "Basic " + Base64.encode(username + [UInt8(ascii: ":")] + secret)
  }

  /// The value of the header.
  public var authorization: String { header }
}
