import Encodings

/// Spellings of bytes other than lower-case hexadecimal and padded base 64, and decodings of text.
public enum Spelling: String, Sendable, Hashable, CaseIterable {
  /// Upper-case hexadecimal.
  case upperHex = "HEX"
  /// Hexadecimal as a number, without leading zeros (Java `BigInteger.toString(16)`).
  case hexNumber = "hex-number"
  /// Each byte as a number, so that one below 16 has one digit (`%x`, `Integer.toHexString(b & 255)`).
  case hexUnpadded = "hex-unpadded"
  /// Each byte as a signed 32-bit number, so that one above 127 has eight digits (`Integer.toHexString(b)`).
  case hexSigned = "hex-signed"
  /// The alphabet of RFC 4648 §5, padded.
  case base64URL = "base64url"
  /// The alphabet of RFC 4648 §5 without padding.
  case base64URLUnpadded = "base64url-unpadded"
  /// The standard alphabet without padding.
  case base64Unpadded = "base64-unpadded"
  /// A line feed after every 60 characters and at the end (Ruby `Base64.encode64`).
  case base64Lines60 = "base64-lines-60"
  /// A line feed between every 60 characters, none at the end (the same, stripped).
  case base64Lines60Inside = "base64-lines-60-inside"
  /// CR LF after every 76 characters, none at the end (RFC 2045; Java's MIME encoder).
  case base64Lines76 = "base64-lines-76"
  /// A line feed after every 76 characters and at the end (Android's `Base64.DEFAULT`, Python `encodebytes`).
  case base64Lines76LF = "base64-lines-76-lf"
  /// A line feed between every 76 characters, none at the end (`openssl base64`, whose last line end the shell
  /// removes).
  case base64Lines76LFInside = "base64-lines-76-lf-inside"
  /// Decodes hexadecimal text; other text stays unchanged.
  case unhex
  /// Decodes base-64 text; other text stays unchanged.
  case unbase64

  func apply(_ bytes: [UInt8]) -> [UInt8] {
    switch self {
    case .upperHex: Array(Hex.encode(bytes).uppercased().utf8)
    case .hexNumber: Self.number(bytes)
    case .hexUnpadded: bytes.reduce(into: []) { $0 += String($1, radix: 16).utf8 }
    case .hexSigned: bytes.reduce(into: []) { $0 += (($1 > 127 ? "ffffff" : "") + String($1, radix: 16)).utf8 }
    case .base64URL: Self.url(bytes)
    case .base64URLUnpadded: Self.url(bytes).filter { $0 != Base64.padding }
    case .base64Unpadded: Array(Base64.encode(bytes).utf8).filter { $0 != Base64.padding }
    case .base64Lines60: Self.lines(bytes, 60, "\n", atEnd: true)
    case .base64Lines60Inside: Self.lines(bytes, 60, "\n", atEnd: false)
    case .base64Lines76: Self.lines(bytes, 76, "\r\n", atEnd: false)
    case .base64Lines76LF: Self.lines(bytes, 76, "\n", atEnd: true)
    case .base64Lines76LFInside: Self.lines(bytes, 76, "\n", atEnd: false)
    case .unhex: Hex.decode(bytes) ?? bytes
    case .unbase64: Base64.decode(bytes) ?? bytes
    }
  }

  private static func number(_ bytes: [UInt8]) -> [UInt8] {
    let digits = Array(Hex.encode(bytes).utf8).drop { $0 == 0x30 }
    return digits.isEmpty ? [0x30] : Array(digits)
  }

  private static func url(_ bytes: [UInt8]) -> [UInt8] { Base64.encode(bytes).utf8.map(Base64.urlSafe) }

  private static func lines(_ bytes: [UInt8], _ width: Int, _ end: String, atEnd: Bool) -> [UInt8] {
    let text = Array(Base64.encode(bytes).utf8)
    let lines = stride(from: 0, to: text.count, by: width).map { text[$0..<min($0 + width, text.count)] }
    return Array(lines.joined(separator: Array(end.utf8))) + (atEnd && !lines.isEmpty ? Array(end.utf8) : [])
  }
}
