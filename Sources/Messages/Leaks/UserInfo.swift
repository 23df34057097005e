import Encodings

/// The user, usually with a password, before the host of a URL (RFC 3986 §3.2.1).
package struct UserInfo {
  /// The part that may be secret: the password, or the user where there is none.
  package let secret: [UInt8]
  package let hasPassword: Bool

  /// - Returns: `nil` where the URL has no user.
  package init?(in url: [UInt8]) {
    guard let colon = url.prefix(16).firstIndex(of: UInt8(ascii: ":")), url[colon...].starts(with: "://".utf8) else {
      return nil
    }
    let authority = url[(colon + 3)...].prefix { !"/?#".utf8.contains($0) }
    guard let at = authority.lastIndex(of: UInt8(ascii: "@")), at > authority.startIndex else { return nil }
    let info = authority[..<at]
    let password = info.firstIndex(of: UInt8(ascii: ":")).map { info[($0 + 1)...] } ?? []
    hasPassword = !password.isEmpty
    secret = Array(password.isEmpty ? info.prefix { $0 != UInt8(ascii: ":") } : password)
  }
}
