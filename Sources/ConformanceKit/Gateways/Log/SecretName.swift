/// Names whose values are secrets: the ones of the five gateways, and those that people give them.
enum SecretName {
  private static let endings = [
    "password", "passwd", "pwd", "pass", "passcode", "passphrase", "phrase", "pin", "otp", "secret", "secretkey",
    "apikey", "privatekey", "trankey", "token", "tokenname", "authorization", "cookie",
    "cvv", "cvv2", "cvc", "cvc2", "cv2", "csc", "cvn", "securitycode",
  ].map { Array($0.utf8) }

  /// Whether a name ends in one of these, without regard to case and to everything but letters and digits.
  static func matches(_ name: some Collection<UInt8>) -> Bool {
    let plain = name.compactMap { byte -> UInt8? in
      switch byte {
      case 0x30...0x39, 0x61...0x7a: byte
      case 0x41...0x5a: byte + 32
      default: nil
      }
    }
    return endings.contains { plain.suffix($0.count).elementsEqual($0) }
  }
}
