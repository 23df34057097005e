/// An IPv4 address with a port, given as `127.0.0.1:8080`; `localhost` is 127.0.0.1, without asking any name server.
public struct ListenAddress: Sendable, Hashable, CustomStringConvertible {
  /// The four bytes of the address, the first in the highest place.
  public let host: UInt32
  /// The port; 0 lets the system choose one.
  public var port: UInt16

  /// `nil` for anything but four numbers, or `localhost`, with a colon and a port.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let port = Self.number(parts[1], upTo: 65_535) else { return nil }
    self.port = UInt16(port)
    if parts[0] == "localhost" {
      host = 0x7f00_0001
      return
    }
    let numbers = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    guard numbers.count == 4 else { return nil }
    var host: UInt32 = 0
    for number in numbers {
      guard let byte = Self.number(number, upTo: 255) else { return nil }
      host = host << 8 | UInt32(byte)
    }
    self.host = host
  }

  private static func number(_ text: Substring, upTo limit: Int) -> Int? {
    guard (1...5).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text).flatMap { $0 <= limit ? $0 : nil }
  }

  /// Whether only this machine can reach it (RFC 1122 §3.2.1.3).
  public var isLoopback: Bool { host >> 24 == 127 }

  /// `127.0.0.1:8080`.
  public var description: String {
    "\(host >> 24).\(host >> 16 & 255).\(host >> 8 & 255).\(host & 255):\(port)"
  }
}
