import Encodings
import Platform

/// A complete request.
struct HTTPRequest: Sendable {
  struct HeaderField: Sendable {
    /// The name in lower case.
    let name: String
    /// The value without the space around it.
    let value: [UInt8]
  }

  let method: String
  /// The target before the `?`, not decoded.
  let path: String
  let query: [UInt8]
  /// Whether the version is 1.0, which closes the connection unless asked not to.
  let isVersion10: Bool
  let headers: [HeaderField]
  var body: [UInt8] = []

  /// The value of a header field; several of that name are joined by commas (RFC 9110 §5.2).
  func header(_ name: String) -> [UInt8]? {
    let values = headers.filter { $0.name == name }.map(\.value)
    return values.isEmpty ? nil : Array(values.joined(separator: ", ".utf8))
  }

  /// The header field as lower-case text, for comparisons.
  func word(_ name: String) -> String? {
    header(name).map { String(decoding: $0, as: UTF8.self).lowercasedASCII }
  }

  /// Whether the connection stays open after the response (RFC 9112 §9.3).
  var keepsAlive: Bool {
    let options = (word("connection") ?? "").split(separator: ",").map { $0.filter { $0 != " " && $0 != "\t" } }
    return isVersion10 ? options.contains("keep-alive") : !options.contains("close")
  }

  /// The origin under which a browser finds this server: the client's Host, with the scheme that a TLS proxy in front
  /// states.
  func origin(or address: ListenAddress) -> String {
    let scheme = word("x-forwarded-proto") == "https" ? "https" : "http"
    let host = word("host") ?? ""
    let isPlain =
      !host.isEmpty
      && host.utf8.allSatisfy {
        HeaderScanner.isTokenCharacter($0) || ":[]".utf8.contains($0)
      }
    return "\(scheme)://\(isPlain ? host : address.description)"
  }
}
