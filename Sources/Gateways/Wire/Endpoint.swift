import Encodings

/// A request's destination: an absolute `https:` URL without user, password, query and fragment.
struct Endpoint: Sendable {
  /// The URL without slashes at its end.
  let url: [UInt8]

  init(_ url: [UInt8], _ field: String) throws(Refusal) {
    let host = url.dropFirst(8).prefix { $0 != UInt8(ascii: "/") }
    guard url.starts(with: "https://".utf8), host.first ?? UInt8(ascii: ":") != UInt8(ascii: ":"),
      url.allSatisfy({ (0x21...0x7e).contains($0) }),
      !url.contains(where: { "@?#\\\"<>".utf8.contains($0) })
    else { throw .reject(.invalidURL, "'\(field)' must be an https URL with a host, without user, query and fragment") }
    var url = url
    while url.last == UInt8(ascii: "/") { url.removeLast() }
    self.url = url
  }

  /// The URL of a path below this one.
  func appending(_ path: String) -> [UInt8] { url + Array(path.utf8) }

  /// The URL with its ending replaced; `nil` where it ends differently.
  func replacing(_ end: String, with path: String) -> [UInt8]? {
    url.suffix(end.utf8.count).elementsEqual(end.utf8) ? url.dropLast(end.utf8.count) + Array(path.utf8) : nil
  }
}
