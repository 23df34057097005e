import Encodings

/// URLs that open an app, which SDKs for servers refuse although the gateways take them.
package enum AppURL {
  /// Whether a URL's scheme is neither `http` nor `https`.
  package static func isOne(_ text: [UInt8]) -> Bool {
    guard TextForm.isURL(text) else { return false }
    let scheme = text.prefix { $0 != UInt8(ascii: ":") }.map(ASCII.lower)
    return !["http", "https"].contains { scheme.elementsEqual($0.utf8) }
  }
}
