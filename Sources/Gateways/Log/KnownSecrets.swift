import Encodings

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
    let percent = [true, false].flatMap { upper in
      let spaced = PercentEncoding.encode(secret, upper: upper)
      let parts = spaced.split(separator: Array("%20".utf8), omittingEmptySubsequences: false)
      return [spaced, Array(parts.joined(separator: "+".utf8))]
    }
    let ascii = Array(JSON.string(JSONText(utf8: secret)).lineBytes.dropFirst().dropLast())
    // Beyond ASCII a writer of JSON may leave letters as they are.
    let escaped = secret.flatMap { $0 == 0x22 || $0 == 0x5c ? [0x5c, $0] : [$0] }
    let texts = [secret, hex, hex.map(ASCII.upper), ascii, escaped]
    let slashed = [ascii, escaped].map { $0.flatMap { $0 == 0x2f ? [0x5c, $0] : [$0] } }
    let coded = (0..<3).map { Base64.core(of: secret, after: $0) }
    // Signatures are made of secrets in capitals and backwards, and whoever looks for his mistake logs what he hashes.
    let turned = [secret.map(ASCII.upper), secret.reversed(), secret.reversed().map(ASCII.upper)]
    return texts + turned + slashed + percent + coded + coded.map { $0.map(Base64.urlSafe) }
  }
}
