import Encodings

/// URLs that lead back into an app, which SDKs for servers refuse though the gateways take them.
package enum AppURL {
  /// Whether a URL has another scheme than those of the web.
  package static func isOne(_ text: [UInt8]) -> Bool {
    guard TextForm.isURL(text) else { return false }
    let scheme = text.prefix { $0 != UInt8(ascii: ":") }.map(ASCII.lower)
    return !["http", "https"].contains { scheme.elementsEqual($0.utf8) }
  }
}
