/// The secrets that an SDK was configured with, in every spelling that messages give them.
struct KnownSecrets: Sendable {
  /// The longest first, so that a secret is not hidden in part by another one that it begins with.
  private let spellings: [[UInt8]]

  /// Secrets of fewer than four bytes are left out: they would be found in everything.
  init(_ secrets: [[UInt8]]) {
    let all = Set(secrets.filter { $0.count >= 4 }.flatMap(Self.spellings)).filter { $0.count >= 4 }
    spellings = all.sorted { $0.count == $1.count ? $0.lexicographicallyPrecedes($1) : $0.count > $1.count }
  }

  /// The text with a mark in the place of each secret.
  func hide(in text: [UInt8], behind mark: [UInt8]) -> [UInt8] {
    spellings.reduce(text) { text, spelling in
      var (output, start): ([UInt8], Int) = ([], 0)
      while let found = ByteSearch.first(spelling, in: text, from: start) {
        output += text[start..<found]
        output += mark
        start = found + spelling.count
      }
      return start == 0 ? text : output + text[start...]
    }
  }

  private static func spellings(_ secret: [UInt8]) -> [[UInt8]] {
    let hex = Array(Hex.encode(secret).utf8)
    let spaced = percent(secret)
    let plus = spaced.split(separator: Array("%20".utf8), omittingEmptySubsequences: false).joined(separator: "+".utf8)
    let ascii = Array(JSON.string(JSONText(utf8: secret)).lineBytes.dropFirst().dropLast())
    // Beyond ASCII a writer of JSON may leave letters as they are.
    let escaped = secret.flatMap { $0 == 0x22 || $0 == 0x5c ? [0x5c, $0] : [$0] }
    let texts = [secret, hex, hex.map(upper), spaced, Array(plus), ascii, escaped]
    let slashed = [ascii, escaped].map { $0.flatMap { $0 == 0x2f ? [0x5c, $0] : [$0] } }
    let coded = (0..<3).map { base64(secret, after: $0) }
    return texts + slashed + [spaced, Array(plus)].map(lowerDigits) + coded + coded.map { $0.map(urlSafe) }
  }

  private static func percent(_ bytes: [UInt8]) -> [UInt8] {
    bytes.flatMap { byte -> [UInt8] in
      switch byte {
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2d, 0x2e, 0x5f, 0x7e: [byte]
      default: [0x25] + Hex.encode([byte]).utf8.map(upper)
      }
    }
  }

  /// The same percent sequences with small digits.
  private static func lowerDigits(_ text: [UInt8]) -> [UInt8] {
    text.indices.map { index in
      let isDigit = text[max(0, index - 2)..<index].contains(0x25)
      return isDigit && (0x41...0x5a).contains(text[index]) ? text[index] + 32 : text[index]
    }
  }

  /// The part of the base 64 of a longer text that the secret alone decides.
  private static func base64(_ bytes: [UInt8], after offset: Int) -> [UInt8] {
    let text = Array(Base64.encode(Array(repeating: 0, count: offset) + bytes).utf8)
    return Array(text[..<((offset + bytes.count) / 3 * 4)].dropFirst(offset == 0 ? 0 : offset + 1))
  }

  private static func urlSafe(_ byte: UInt8) -> UInt8 { byte == 0x2b ? 0x2d : byte == 0x2f ? 0x5f : byte }

  private static func upper(_ byte: UInt8) -> UInt8 { (0x61...0x7a).contains(byte) ? byte - 32 : byte }
}
