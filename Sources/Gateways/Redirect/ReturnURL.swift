import Encodings

/// The URL that ends a payment in a web view: PlacetoPay checkout-ios, README, Configurar la WebView.
///
/// URLs are equal by RFC 3986 §6.2.2.1 and §6.2.3; a common beginning is not enough.
package enum ReturnURL {
  /// The role of a web view's page in the payment.
  enum Page: String {
    case returned = "return"
    case cancelled = "cancel"
    case other
  }

  static func page(_ url: [UInt8], return returnURL: [UInt8], cancel cancelURL: [UInt8]?) -> Page {
    if areSame(url, returnURL) { return .returned }
    return cancelURL.map { areSame(url, $0) } ?? false ? .cancelled : .other
  }

  /// Whether two texts are the same URL; a text that is not a URL equals none.
  package static func areSame(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    guard let one = normal(one), let other = normal(other) else { return false }
    return one == other
  }

  /// A URL with scheme and host in lower case, without a default port, and with at least `/` as its path for `http` and
  /// `https`.
  package static func normal(_ url: [UInt8]) -> [UInt8]? {
    guard TextForm.isURL(url), let colon = url.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let scheme = url[..<colon].map(ASCII.lower)
    let rest = url[(colon + 1)...]
    guard rest.starts(with: "//".utf8) else { return scheme + rest }
    let authority = rest.dropFirst(2).prefix { !"/?#".utf8.contains($0) }
    var tail = Array(rest.dropFirst(2 + authority.count))
    var host = authority.map(ASCII.lower)
    let port: String? = ["https": ":443", "http": ":80"][String(decoding: scheme, as: UTF8.self)]
    if let port {
      if host.suffix(port.utf8.count).elementsEqual(port.utf8) { host.removeLast(port.utf8.count) }
      if tail.first != UInt8(ascii: "/") { tail.insert(UInt8(ascii: "/"), at: 0) }
    }
    // User names are case-sensitive, so an authority with a user keeps its case.
    return scheme + "://".utf8 + (authority.contains(UInt8(ascii: "@")) ? Array(authority) : host) + tail
  }
}
