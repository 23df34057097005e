import Encodings

/// Names whose values are secrets: those of the five gateways, and common names for secrets.
package enum SecretName {
  package static let words = [
    "password", "passwords", "passwordconfirmation", "passwd", "pwd", "pass", "passcode", "passphrase", "phrase", "pin",
    "otp", "secret", "secrets", "secretkey", "apikey", "accesskey", "privatekey", "trankey",
    "token", "tokens", "tokenname", "jwt", "credentials", "authorization", "cookie", "cookies",
    "cvv", "cvvcode", "cvc", "cvccode", "cv2", "csc", "cvn", "securitycode", "verificationcode", "verificationvalue",
  ].map { Array($0.utf8) }

  package static func matches(_ name: some Collection<UInt8>) -> Bool { word(of: name) != nil }

  /// The longest word that ends a name, ignoring case and everything but letters and digits.
  ///
  /// Digits at the end are ignored, because forms ask for a password twice.
  static func word(of name: some Collection<UInt8>) -> String? {
    let plain = name.filter(ASCII.isLetterOrDigit).map(ASCII.lower)
    let unnumbered = unnumbered(plain)
    let found = words.filter { ending in
      [plain[...], unnumbered].contains { $0.suffix(ending.count).elementsEqual(ending) }
    }
    return found.max { $0.count < $1.count }.map { String(decoding: $0, as: UTF8.self) }
  }

  /// A name without the digits at its end.
  static func unnumbered(_ name: [UInt8]) -> ArraySlice<UInt8> {
    name.dropLast(name.reversed().prefix(while: ASCII.isDigit).count)
  }
}
