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
        .plainHTTP, "url", "the message went over plain http, where anybody on the path can read and change it",
        isInternal(host) ? .note : .unsafe)
    ]
  }

  /// Whether a host is internal, so that a proxy in front of it may have ended TLS.
  private static func isInternal(_ host: String) -> Bool {
    let parts = host.split(separator: ".")
    if !host.contains(":"), parts.count == 1 { return true }
    if ["local", "internal", "lan", "test", "localhost"].contains(parts.last.map(String.init) ?? "") { return true }
    return isPrivate(host) || host.hasPrefix("fd") && host.contains(":")
  }

  /// Whether a host is a private IPv4 address (RFC 1918) or a loopback one, written in four decimal numbers.
  private static func isPrivate(_ host: String) -> Bool {
    let numbers = host.split(separator: ".", omittingEmptySubsequences: false).map { part in
      part.utf8.allSatisfy(ASCII.isDigit) ? UInt8(part) : nil
    }
    guard numbers.count == 4, let first = numbers[0], let second = numbers[1], !numbers.contains(nil) else {
      return false
    }
    return first == 10 || first == 127 || first == 172 && 16...31 ~= second || first == 192 && second == 168
  }
}
