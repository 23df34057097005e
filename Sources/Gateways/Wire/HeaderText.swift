/// Checks the parts of an Authorization header.
enum HeaderText {
  /// Whether a text is visible ASCII; an empty one is.
  static func isVisible(_ text: [UInt8]) -> Bool { text.allSatisfy { (0x21...0x7e).contains($0) } }

  /// Refuses a text that cannot be a token.
  static func checkToken(_ token: [UInt8]) throws(Refusal) {
    guard !token.isEmpty, isVisible(token) else {
      throw .reject(.invalidToken, "a token must be visible ASCII: anything else would change the header around it")
    }
  }

  /// Refuses a user name with a colon, which separates it from the secret.
  static func checkUser(_ name: [UInt8]) throws(Refusal) {
    guard !name.contains(UInt8(ascii: ":")) else {
      throw .reject(.invalidUsername, "a user name with a colon cannot be told from the secret (RFC 7617 §2)")
    }
  }
}
