import Encodings

/// Changes of case that differ from PHP's `strtoupper`.
public enum Casing: String, Sendable, Hashable, CaseIterable {
  /// Unicode's upper case: `ß` becomes `SS`, `é` becomes `É`.
  case upperUnicode = "upper-unicode"
  /// Unicode's upper case, with bytes that are not UTF-8 kept (Python's `surrogateescape`).
  case upperKeeping = "upper-unicode-keeping-bytes"
  /// Unicode's upper case if all is UTF-8, otherwise ASCII's.
  case upperWhole = "upper-unicode-of-utf-8"
  /// Unicode's upper case, with `?` for bytes that are not UTF-8 (PHP `mb_strtoupper`).
  case upperMultibyte = "upper-multibyte"
  /// Unicode's upper case in Turkish: `i` becomes `İ`.
  case upperTurkish = "upper-turkish"
  /// Latin-1's upper case of every byte, as in JavaScript with `latin1` strings: `ÿ` and `µ` become other letters.
  case upperLatin1 = "upper-latin1"
  /// `A`–`Z` to `a`–`z`.
  case lower
  /// Unicode's lower case.
  case lowerUnicode = "lower-unicode"
  /// Unicode's case folding, with bytes that are not UTF-8 kept: `ß` becomes `ss` (Python `str.casefold`).
  case folded = "case-folded"

  func apply(_ bytes: [UInt8]) -> [UInt8] {
    if ASCII.isAll(bytes) { return ofASCII(bytes) }
    return switch self {
    case .lower: bytes.map(ASCII.lower)
    case .upperUnicode: Array(String(decoding: bytes, as: UTF8.self).uppercased().utf8)
    case .upperKeeping: Self.upper(bytes) { $0 }
    case .upperWhole: UTF8Text.isValid(bytes) ? Self.upperUnicode.apply(bytes) : bytes.map(ASCII.upper)
    case .upperMultibyte: Self.upper(bytes) { _ in [UInt8(ascii: "?")] }
    case .lowerUnicode: Array(String(decoding: bytes, as: UTF8.self).lowercased().utf8)
    case .folded: Self.pieces(bytes, Self.folded) { $0 }
    case .upperTurkish: Self.upperUnicode.apply(Self.dotted(bytes))
    case .upperLatin1:
      bytes.flatMap { byte in
        String(Unicode.Scalar(byte)).uppercased().unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
      }
    }
  }

  /// Handles ASCII, which most texts are and where only Turkish differs.
  private func ofASCII(_ bytes: [UInt8]) -> [UInt8] {
    switch self {
    case .lower, .lowerUnicode, .folded: bytes.map(ASCII.lower)
    case .upperUnicode, .upperKeeping, .upperWhole, .upperMultibyte, .upperLatin1: bytes.map(ASCII.upper)
    case .upperTurkish: Self.dotted(bytes).map(ASCII.upper)
    }
  }

  /// Writes the Turkish capital for every `i`.
  private static func dotted(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    for byte in bytes {
      if byte == UInt8(ascii: "i") { output += [0xc4, 0xb0] } else { output.append(byte) }
    }
    return output
  }

  /// Upper-cases valid UTF-8, and passes everything else to `other`.
  private static func upper(_ bytes: [UInt8], _ other: ([UInt8]) -> [UInt8]) -> [UInt8] {
    UTF8Text.isValid(bytes) ? upperUnicode.apply(bytes) : pieces(bytes, upperUnicode.apply, other)
  }

  /// Folds letters so that all cases of a word become equal; the dotless i stays a letter of its own.
  private static func folded(_ bytes: [UInt8]) -> [UInt8] {
    String(decoding: bytes, as: UTF8.self).unicodeScalars.flatMap { scalar in
      scalar == "\u{131}" ? Array(String(scalar).utf8) : Array(scalar.properties.uppercaseMapping.lowercased().utf8)
    }
  }

  /// Passes valid UTF-8 to `change`, and each ill-formed sequence to `other`.
  private static func pieces(
    _ bytes: [UInt8], _ change: ([UInt8]) -> [UInt8], _ other: ([UInt8]) -> [UInt8]
  ) -> [UInt8] {
    var output: [UInt8] = []
    var text: [UInt8] = []
    func flush() {
      output += change(text)
      text = []
    }
    var rest = bytes[...]
    while let first = rest.first {
      let length = first < 0x80 ? 1 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2
      if UTF8Text.isValid(Array(rest.prefix(length))) {
        text += rest.prefix(length)
        rest = rest.dropFirst(length)
      } else {
        flush()
        // The longest valid beginning of a sequence counts as one (Unicode §3.9, best practice).
        let ill = (1..<max(2, length)).last { Self.isBeginning(Array(rest.prefix($0)), of: length) } ?? 1
        output += other(Array(rest.prefix(ill)))
        rest = rest.dropFirst(ill)
      }
    }
    flush()
    return output
  }

  /// Whether some valid sequence of this length begins with the bytes.
  private static func isBeginning(_ bytes: [UInt8], of length: Int) -> Bool {
    guard bytes.count < length else { return false }
    let fillers: [UInt8] = [0x80, 0xbf]
    return fillers.contains { UTF8Text.isValid(bytes + Array(repeating: $0, count: length - bytes.count)) }
  }
}
