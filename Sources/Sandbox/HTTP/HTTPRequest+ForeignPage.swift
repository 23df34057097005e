import Encodings
import Platform

extension HTTPRequest {
  /// Whether a page of another origin sent it: browsers say so in Origin (RFC 6454 §7) and Sec-Fetch-Site (Fetch
  /// Metadata), which no SDK sends.
  func isForeign(at address: ListenAddress) -> Bool {
    // The owner of a name can point it here (DNS rebinding) and then is of that origin.
    if let origin = word("origin"), origin != self.origin(or: address) || !ListenAddress.isLiteral(word("host") ?? "") {
      return true
    }
    return ["cross-site", "same-site"].contains(word("sec-fetch-site"))
  }

  /// Whether the beginning of an unreadable request has the header fields of a browser.
  static func isOfBrowser(_ head: ArraySlice<UInt8>) -> Bool {
    head.split(separator: 0x0a).contains { line in
      let name = line.prefix { $0 != UInt8(ascii: ":") }.map(ASCII.lower)
      return name.elementsEqual("origin".utf8) || name.elementsEqual("sec-fetch-site".utf8)
    }
  }
}
