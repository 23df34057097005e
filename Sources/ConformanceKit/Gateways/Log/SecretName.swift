/// Names whose values are secrets: the ones of the five gateways, and those that people give them.
enum SecretName {
  private static let endings = [
    "password", "passwords", "passwordconfirmation", "passwd", "pwd", "pass", "passcode", "passphrase", "phrase", "pin",
    "otp", "secret", "secrets", "secretkey", "apikey", "accesskey", "privatekey", "trankey",
    "token", "tokens", "tokenname", "jwt", "credentials", "authorization", "cookie", "cookies",
    "cvv", "cvvcode", "cvc", "cvccode", "cv2", "csc", "cvn", "securitycode", "verificationcode", "verificationvalue",
  ].map { Array($0.utf8) }

  /// Whether a name ends in one of these, without regard to case and to everything but letters and digits.
  ///
  /// Digits behind it do not count: forms ask for a password twice.
  static func matches(_ name: some Collection<UInt8>) -> Bool {
    let plain = name.compactMap { byte -> UInt8? in
      ASCII.isLetterOrDigit(byte) ? ASCII.lower(byte) : nil
    }
    let unnumbered = plain.dropLast(plain.reversed().prefix(while: ASCII.isDigit).count)
    return endings.contains { ending in
      [plain[...], unnumbered].contains { $0.suffix(ending.count).elementsEqual(ending) }
    }
  }
}
