import Encodings
import Gateways

/// Names the encoding in which a secret was left in a log.
enum LoggedSpelling {
  /// The encoding of a text that may not be in a log.
  ///
  /// - Parameter all: every text that may not be there: the secret as it is, and in its other spellings.
  /// - Returns: `nil` for a secret as it is.
  static func name(of text: [UInt8], among all: [[UInt8]]) -> String? {
    if text.starts(with: "%".utf8), PercentEncoding.decode(text) != text { return "percent-encoded" }
    if text.starts(with: "\\u".utf8) || text.starts(with: "\\x".utf8) || text.starts(with: "&#".utf8) {
      return "with escapes for its characters"
    }
    if isHex(text, among: all) { return "in hexadecimal" }
    return isBase64(text, among: all) ? "in base 64" : nil
  }

  /// How a configured secret is reversed, folded or escaped, as the gateways' formulas do it; `nil` for any other text.
  static func turned(_ text: [UInt8], from configured: [[UInt8]]) -> String? {
    let spellings: [(String, ([UInt8]) -> [UInt8])] = [
      ("in capitals", { $0.map(ASCII.upper) }), ("backwards", { $0.reversed() }),
      ("backwards in capitals", { $0.reversed().map(ASCII.upper) }),
      ("escaped as JSON", { JSON.text(String(decoding: $0, as: UTF8.self)).lineBytes.dropFirst().dropLast() }),
    ]
    return spellings.first { _, turn in configured.contains { turn($0) == text && $0 != text } }?.0
  }

  private static func isHex(_ text: [UInt8], among all: [[UInt8]]) -> Bool {
    guard text.count >= 6, let bytes = Hex.decode(text) else { return false }
    // The digits of a card as text, each written in two hexadecimal digits.
    if text.count >= 8, bytes.allSatisfy(ASCII.isDigit) { return true }
    return all.contains { plain in
      plain.count < text.count && (ByteSearch.contains(bytes, in: plain) || ByteSearch.contains(plain, in: bytes))
    }
  }

  private static func isBase64(_ text: [UInt8], among all: [[UInt8]]) -> Bool {
    guard text.count >= 6, text.contains(where: ASCII.isLetter),
      text.allSatisfy({ Base64.isCharacter($0) || $0 == UInt8(ascii: "=") })
    else { return false }
    let areDigits = all.contains { plain in plain.allSatisfy(ASCII.isDigit) }
    return all.contains { plain in
      (0..<3).contains { offset in
        let core = Base64.core(of: plain, after: offset)
        return core.count >= 4 && plain.count < text.count
          && [core, core.map(Base64.urlSafe)].contains {
            ByteSearch.contains($0, in: text) || ByteSearch.contains(text, in: $0)
          }
      }
    } || areDigits && isOfDigits(text)
  }

  /// Whether base 64, possibly cut from a longer text, encodes digits, grouped or escaped.
  private static func isOfDigits(_ text: [UInt8]) -> Bool {
    (0..<4).contains { cut in
      let bytes = Base64.decode(unpadded: Array(repeating: UInt8(ascii: "A"), count: cut) + text).dropFirst(cut)
      return bytes.count >= 3 && bytes.allSatisfy { ASCII.isDigit($0) || " -./\\u".utf8.contains($0) }
    }
  }
}
