import Encodings

/// Where a URL leads: its scheme, host and port.
struct Origin {
  /// As people name it, without a user.
  let text: String
  /// The bytes of the URL in front of its path.
  let length: Int
  /// Whether its host may be shown: what has other characters is none, and nobody knows what it is.
  let isPlain: Bool

  /// The longest host that DNS has, with a scheme and a port.
  private static let longest = 270

  /// - Returns: `nil` for what has no host, or one that nobody could read.
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
