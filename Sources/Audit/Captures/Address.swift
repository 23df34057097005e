import Encodings

/// The address of a message, parsed once because every gateway's recogniser asks for it.
final class Address: Sendable {
  /// The path, without query and fragment.
  let path: [UInt8]
  /// The segments of the path.
  let parts: [String]
  /// The host in lower case, without its port; empty where unknown.
  let host: String
  /// The scheme in lower case; `nil` where the URL does not give one.
  let scheme: String?
  /// Host and path in lower case, in which the names of gateways are searched for.
  let name: [UInt8]

  /// The empty address.
  static let none = Address([], host: nil)

  /// - Parameters:
  ///   - url: the whole URL, or the target of a request line.
  ///   - host: the value of the `Host` header.
  init(_ url: [UInt8], host header: @autoclosure () -> [UInt8]?) {
    let rest = url.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    var authority: ArraySlice<UInt8>
    if let colon = url.prefix(16).firstIndex(of: UInt8(ascii: ":")), url[colon...].starts(with: "://".utf8) {
      scheme = String(decoding: url.prefix(colon).map(ASCII.lower), as: UTF8.self)
      authority = rest.dropFirst(colon + 3).prefix { $0 != UInt8(ascii: "/") }
      path = Array(rest.dropFirst(colon + 3).drop { $0 != UInt8(ascii: "/") })
    } else {
      scheme = nil
      authority = (header() ?? [])[...]
      path = Array(rest)
    }
    if let at = authority.lastIndex(of: UInt8(ascii: "@")) { authority = authority[(at + 1)...] }
    let host = authority.map(ASCII.lower)
    let plain =
      host.first == UInt8(ascii: "[")
      ? host.dropFirst().prefix { $0 != UInt8(ascii: "]") } : host.prefix { $0 != UInt8(ascii: ":") }
    self.host = String(decoding: plain, as: UTF8.self)
    parts = path.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
    name = plain + path.map(ASCII.lower)
  }
}
