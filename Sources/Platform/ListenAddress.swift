/// An IP address with a port: `127.0.0.1:8080`, `[::1]:8080`; `localhost` is 127.0.0.1, without a name lookup.
public struct ListenAddress: Sendable, Hashable, CustomStringConvertible {
  /// The address in network byte order: four bytes, or sixteen.
  let host: [UInt8]
  /// The port; 0 lets the system choose one.
  public var port: UInt16

  /// Returns `nil` for anything but an IPv4 address, an IPv6 address in brackets or `localhost`, with a colon and a
  /// port.
  public init?(_ text: String) {
    guard let colon = text.utf8.lastIndex(of: UInt8(ascii: ":")), let host = Self.host(text[..<colon]) else {
      return nil
    }
    let port = text[text.utf8.index(after: colon)...]
    guard (1...5).contains(port.utf8.count),
      port.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let number = UInt16(port)
    else { return nil }
    self.host = host
    self.port = number
  }

  /// The bytes of an address as URLs write it; `nil` for a name.
  private static func host(_ text: Substring) -> [UInt8]? {
    if text == "localhost" { return [127, 0, 0, 1] }
    guard text.hasPrefix("["), text.hasSuffix("]") else { return POSIX.address(String(text), isVersion6: false) }
    return POSIX.address(String(text.dropFirst().dropLast()), isVersion6: true)
  }

  /// Whether a `Host` field is an address or `localhost`, which no attacker can register as a name.
  package static func isLiteral(_ host: String) -> Bool {
    Self.host(host[...]) != nil || ListenAddress(host) != nil
  }

  /// Whether only this machine can reach it (RFC 1122 §3.2.1.3, RFC 4291 §2.5.3).
  public var isLoopback: Bool {
    host.count == 4 ? host[0] == 127 : host.dropLast().allSatisfy { $0 == 0 } && host.last == 1
  }

  /// `127.0.0.1:8080`, `[::1]:8080`.
  public var description: String {
    host.count == 4
      ? "\(host.map(String.init).joined(separator: ".")):\(port)" : "[\(POSIX.text(ofVersion6: host))]:\(port)"
  }
}
