import Encodings

/// Ids and tokens that cannot be guessed.
enum Identifier {
  /// Returns `count` random bytes in hexadecimal.
  static func hex(_ count: Int) -> String { Hex.encode(random(count)) }

  /// Returns `count` random digits, the first of which is not zero.
  static func digits(_ count: Int) -> String {
    (0..<count).map { String(Int.random(in: ($0 == 0 ? 1 : 0)...9)) }.joined()
  }

  /// A random UUID (RFC 9562 §5.4).
  static func uuid() -> String {
    var bytes = random(16)
    bytes[6] = bytes[6] & 0x0f | 0x40
    bytes[8] = bytes[8] & 0x3f | 0x80
    let digits = Array(Hex.encode(bytes).utf8)
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
      .map { String(decoding: digits[$0], as: UTF8.self) }.joined(separator: "-")
  }

  /// Takes the bytes from the system's generator.
  private static func random(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in .random(in: .min ... .max) }
  }
}
