/// Changes of letters that are not PHP's `strtoupper`.
public enum Casing: String, Sendable, Hashable, CaseIterable {
  /// Unicode's upper case: `ß` becomes `SS`, `é` becomes `É`.
  case upperUnicode = "upper-unicode"
  /// Unicode's upper case in Turkish: `i` becomes `İ`.
  case upperTurkish = "upper-turkish"
  /// `A`–`Z` to `a`–`z`.
  case lower
  /// Unicode's lower case.
  case lowerUnicode = "lower-unicode"

  func apply(_ bytes: [UInt8]) -> [UInt8] {
    switch self {
    case .lower: bytes.map { $0 &- UInt8(ascii: "A") < 26 ? $0 + 32 : $0 }
    case .upperUnicode: Array(String(decoding: bytes, as: UTF8.self).uppercased().utf8)
    case .lowerUnicode: Array(String(decoding: bytes, as: UTF8.self).lowercased().utf8)
    case .upperTurkish:
      Array(
        String(
          decoding: bytes.flatMap { $0 == UInt8(ascii: "i") ? [0xc4, 0xb0] : [$0] }, as: UTF8.self
        ).uppercased().utf8)
    }
  }
}
