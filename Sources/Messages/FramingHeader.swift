import Encodings

/// A header that states a message's destination, its length or the coding of its body.
///
/// HTTP libraries add ones that state what is true anyway. Any other lets two receivers read two different messages
/// (RFC 9112 §11.2), or changes the one that was asked for.
package enum FramingHeader: String {
  case host
  case contentLength = "content-length"
  case contentEncoding = "content-encoding"
  case contentTransferEncoding = "content-transfer-encoding"
  case transferEncoding = "transfer-encoding"
  case connection
  case te
  case trailer
  case upgrade
  case expect

  /// The header with that name, in any case.
  init?(_ name: String) { self.init(rawValue: name.lowercasedASCII) }

  /// Whether the value only states what is true of a request with this URL and body.
  func isTrue(_ value: [UInt8], url: [UInt8], body: [UInt8]) -> Bool {
    let word = String(decoding: HeaderScanner.trimmed(value).map(ASCII.lower), as: UTF8.self)
    switch self {
    case .host:
      let host = Self.host(of: url)
      return [word, "\(word):443"].contains(host) || word == "\(host):443"
    case .contentLength: return word == String(body.count)
    case .contentEncoding: return word == "identity"
    case .transferEncoding, .contentTransferEncoding, .trailer, .upgrade: return false
    // Proxies remove the headers it names (RFC 9110 §7.6.1); naming TE is intended (§10.1.4).
    case .connection: return Self.elements(word).allSatisfy(["keep-alive", "close", "te"].contains)
    // The codings accepted for the answer do not affect the request; Perl's LWP sends deflate and gzip.
    case .te:
      return Self.elements(word).allSatisfy { element in
        ["", "trailers", "compress", "deflate", "gzip"].contains(String(element.prefix { $0 != ";" && $0 != " " }))
      }
    // Users of curl set it to empty to suppress it.
    case .expect: return ["", "100-continue"].contains(word)
    }
  }

  /// The elements of a comma-separated list, without surrounding white space.
  private static func elements(_ list: String) -> [String] {
    list.split(separator: ",").map { String(decoding: HeaderScanner.trimmed(Array($0.utf8)), as: UTF8.self) }
  }

  /// Whether the value only states what is true of a part with this content (RFC 7578 §4.7 and §4.8).
  func isTrue(_ value: [UInt8], ofPart content: [UInt8]) -> Bool {
    let word = String(decoding: value.map(ASCII.lower), as: UTF8.self)
    switch self {
    case .contentLength: return word == String(content.count)
    case .contentTransferEncoding: return ["8bit", "binary"].contains(word) || word == "7bit" && ASCII.isAll(content)
    default: return false
    }
  }

  private static func host(of url: [UInt8]) -> String {
    let host = url.dropFirst("https://".utf8.count).prefix { !"/?#".utf8.contains($0) }
    return String(decoding: host.map(ASCII.lower), as: UTF8.self)
  }
}
