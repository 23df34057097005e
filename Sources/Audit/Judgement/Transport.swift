import Encodings
import Messages

/// Finds requests sent over plain HTTP.
enum Transport {
  /// Findings about the transport of a request.
  static func findings(_ message: CapturedMessage) -> [Finding] {
    let host = message.host
    guard !["127.0.0.1", "localhost", "::1"].contains(host) else { return [] }
    if message.scheme == nil, message.isWithoutTLS {
      return [Finding(.plainHTTP, "url", "the trace shows no TLS on this connection", .note)]
    }
    guard message.scheme == "http" else { return [] }
    let forwarded = message.header("x-forwarded-proto").map { String(decoding: $0.map(ASCII.lower), as: UTF8.self) }
    guard forwarded != "https" else { return [] }
    return [
      Finding(
        .plainHTTP, "url", "the message went over plain http, where anybody on the way reads and changes it",
        isInternal(host) ? .note : .unsafe)
    ]
  }

  /// Whether a host is internal, so that a proxy in front of it may have ended TLS.
  private static func isInternal(_ host: String) -> Bool {
    let parts = host.split(separator: ".")
    if !host.contains(":"), parts.count == 1 { return true }
    if ["local", "internal", "lan", "test", "localhost"].contains(parts.last.map(String.init) ?? "") { return true }
    return host.hasPrefix("10.") || host.hasPrefix("192.168.") || host.hasPrefix("172.1") || host.hasPrefix("172.2")
      || host.hasPrefix("172.3") || host.hasPrefix("127.") || host.hasPrefix("fd") && host.contains(":")
  }
}
