import Encodings

/// Where a URL leads: its scheme, host and port.
struct Origin {
  /// Scheme, host and port, without user information.
  let text: String
  /// The number of bytes in front of the URL's path.
  let length: Int
  /// Whether its host may be shown: anything with other characters is no host, and may be a secret.
  let isPlain: Bool

  /// The longest host in DNS, with a scheme and a port.
  private static let longest = 270

  /// - Returns: `nil` for a URL without a host, or with one that is not printable ASCII.
  init?(_ url: [UInt8]) {
    guard let colon = ByteSearch.first(Array("://".utf8), in: url, from: 0), colon > 0 else { return nil }
    let start = colon + 3
    length = url[start...].firstIndex { "/?#".utf8.contains($0) } ?? url.count
    let authority = url[start..<length]
    let host = authority.lastIndex(of: UInt8(ascii: "@")).map { authority[($0 + 1)...] } ?? authority
    let bytes = Array(url[..<start]) + host
    guard !host.isEmpty, bytes.count <= Self.longest, bytes.allSatisfy({ (0x21...0x7e).contains($0) }) else {
      return nil
    }
    text = String(decoding: bytes, as: UTF8.self)
    isPlain = host.allSatisfy { ASCII.isLetterOrDigit($0) || "-.:[]".utf8.contains($0) }
  }
}
