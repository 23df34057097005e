import Encodings

/// The forms that a field's text may be required to have.
enum TextForm {
  static func isObject(_ text: [UInt8]) -> Bool {
    guard let json = try? JSON(parsing: text) else { return false }
    return json.members != nil && json.duplicateName == nil
  }

  static func number(_ text: ArraySlice<UInt8>) -> Int { text.reduce(0) { $0 * 10 + Int($1 &- 0x30) } }

  static func isDate(_ text: [UInt8]) -> Bool {
    guard text.count == 10, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
      (text[..<4] + text[5..<7] + text[8...]).allSatisfy(ASCII.isDigit)
    else { return false }
    return (1...12).contains(number(text[5..<7])) && (1...31).contains(number(text[8...]))
  }

  /// Whether a text is a scheme (RFC 3986 §3.1), a colon and something after it, all in visible ASCII.
  static func isURL(_ text: [UInt8]) -> Bool {
    guard text.allSatisfy({ (0x21...0x7e).contains($0) }), let colon = text.firstIndex(of: UInt8(ascii: ":")),
      colon > 0,
      colon < text.count - 1
    else { return false }
    return !ASCII.isDigit(text[0]) && text[..<colon].allSatisfy { ASCII.isLetterOrDigit($0) || "+-.".utf8.contains($0) }
      && ASCII.isLetterOrDigit(text[0])
  }

  /// Schemes that run in the app, read its files or are not secure.
  private static let unsafeSchemes = ["ftp", "javascript", "vbscript", "data", "file", "blob", "about"]

  /// Whether a URL may be given to a gateway that sends the customer or a message there.
  static func isSafeURL(_ url: [UInt8]) -> Bool {
    let scheme = String(decoding: url.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self).lowercasedASCII
    guard scheme == "https" || scheme == "http" else { return !unsafeSchemes.contains(scheme) }
    let rest = url.dropFirst(scheme.utf8.count + 1)
    let authority = rest.dropFirst(2).prefix { !"/?#".utf8.contains($0) }
    guard rest.starts(with: "//".utf8), authority.first ?? UInt8(ascii: ":") != UInt8(ascii: ":"),
      !authority.contains(where: { "@\\".utf8.contains($0) })
    else { return false }
    return scheme == "https" || isLoopback(authority)
  }

  /// Whether a URL would be safe with `https` as its scheme.
  static func isPlainHTTP(_ url: [UInt8]) -> Bool {
    isURL(url) && !isSafeURL(url) && url.prefix(5).map(ASCII.lower).elementsEqual("http:".utf8)
      && isSafeURL(Array("https".utf8) + url.dropFirst(4))
  }

  /// Whether the host is the machine itself, where tests listen and nobody can intercept.
  private static func isLoopback(_ authority: ArraySlice<UInt8>) -> Bool {
    for host in ["localhost", "127.0.0.1", "[::1]"] where authority.starts(with: host.utf8) {
      let port = authority.dropFirst(host.utf8.count)
      return port.isEmpty
        || port.count > 1 && port.first == UInt8(ascii: ":") && port.dropFirst().allSatisfy(ASCII.isDigit)
    }
    return false
  }

  /// Matches `^\w{2}_[A-Z]{2}` of PlacetoPay's OpenAPI document.
  static func isLocale(_ text: [UInt8]) -> Bool {
    text.count == 5 && text[..<2].allSatisfy { ASCII.isLetterOrDigit($0) || $0 == UInt8(ascii: "_") }
      && text[2] == UInt8(ascii: "_") && text[3...].allSatisfy(ASCII.isUpper)
  }

  static func isEmail(_ text: [UInt8]) -> Bool {
    let parts = text.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0 > 0x20 && $0 != 0x7f } }
  }
}
