import ConformanceKit

/// EdfaPg's hashes as a small SDK might compute them.
public struct EdfaPgSigner: Sendable {
  private let password: [UInt8]

  /// A signer for the merchant with this password.
  public init(password: [UInt8]) { self.password = password }

  /// The hash of SALE.
  public func sale(email: [UInt8], cardNumber: [UInt8]) -> String {
    let card = cardNumber.prefix(6) + cardNumber.suffix(4)
    return Self.md5(email.reversed() + password + card.reversed())
  }

  /// The hash of SALE with the token of a stored card.
  public func sale(email: [UInt8], cardToken: [UInt8]) -> String {
    Self.md5(email.reversed() + password + cardToken.reversed())
  }

  /// The hash of a digital wallet's payment.
  ///
  /// Wrong on purpose: the gateway takes MD5 here too. `waivers.json` answers for it, until somebody repairs it.
  public func wallet(email: [UInt8]) -> String {
    Hex.encode(DigestAlgorithm.sha256.hash(Self.upper(email.reversed() + password)))
  }

  private static func md5(_ message: [UInt8]) -> String { Hex.encode(DigestAlgorithm.md5.hash(upper(message))) }

  private static func upper(_ message: [UInt8]) -> [UInt8] {
    message.map { (0x61...0x7a).contains($0) ? $0 - 32 : $0 }
  }
}
