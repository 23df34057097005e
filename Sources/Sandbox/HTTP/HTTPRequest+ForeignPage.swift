import Encodings
import Platform

extension HTTPRequest {
  /// Whether a page of somebody else sent it: browsers say so themselves, in Origin (RFC 6454 §7) and Sec-Fetch-Site (Fetch
  /// Metadata), and no SDK does.
  func isForeign(at address: ListenAddress) -> Bool {
    // Whoever owns a name can let it point here (DNS rebinding), and is of that origin then.
    if let origin = word("origin"), origin != self.origin(or: address) || !ListenAddress.isLiteral(word("host") ?? "") {
      return true
    }
    return ["cross-site", "same-site"].contains(word("sec-fetch-site"))
  }

  /// Whether the beginning of a request that cannot be read has the fields of a browser.
  static func isOfBrowser(_ head: ArraySlice<UInt8>) -> Bool {
    head.split(separator: 0x0a).contains { line in
      let name = line.prefix { $0 != UInt8(ascii: ":") }.map(ASCII.lower)
      return name.elementsEqual("origin".utf8) || name.elementsEqual("sec-fetch-site".utf8)
    }
  }
}
