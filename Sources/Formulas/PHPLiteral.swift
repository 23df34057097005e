import Encodings

/// Bytes as a literal in PHP source.
enum PHPLiteral {
  /// Uses single quotes where possible, otherwise double quotes with hexadecimal escapes.
  static func text(_ bytes: [UInt8]) -> String {
    if bytes.allSatisfy({ (0x20...0x7e).contains($0) }) {
      let escaped = bytes.flatMap { "'\\".utf8.contains($0) ? [UInt8(ascii: "\\"), $0] : [$0] }
      return "'\(String(decoding: escaped, as: UTF8.self))'"
    }
    let escaped = bytes.map { byte in
      (0x20...0x7e).contains(byte) && !"\"\\$".utf8.contains(byte)
        ? String(UnicodeScalar(byte)) : "\\x" + Hex.encode([byte])
    }
    return "\"\(escaped.joined())\""
  }
}
