import Encodings
import Formulas

/// Changes that may be made to one text before it enters a formula.
extension OtherInput {
  /// Forms that leave text out or write it in another way.
  static let forms: [Form] =
    named + numbers
    + (Array(4...64) + [100, 128, 150, 200, 255]).map { length in
      ("cut to \(length) bytes", { Array($0.prefix(length)) })
    }

  static let named: [Form] = plain + HTMLQuotes.allCases.map { quotes in ("escaped for HTML", { quotes.escape($0) }) }

  private static let plain: [Form] = [
    ("left out", { _ in nil }),
    ("left out where it is empty", { $0.isEmpty ? nil : $0 }),
    ("without its spaces", { $0.filter { $0 != 0x20 } }),
    ("without its dashes", { $0.filter { $0 != 0x2d } }),
    ("without what is no letter or digit", { $0.filter { ASCII.isLetterOrDigit($0) || $0 >= 0x80 } }),
    ("in small letters", { $0.map(ASCII.lower) }),
    ("in capitals", { $0.map(ASCII.upper) }),
    ("in small letters, those beyond ASCII too", { SentChange.inLowerCase.applied(to: $0) }),
    ("in capitals, those beyond ASCII too", { SentChange.inUpperCase.applied(to: $0) }),
    ("without white space around it", { Edit.trimming($0) }),
    ("without what stands behind a point", { Array($0.prefix { $0 != 0x2e }) }),
    ("without zeros in front", { Array($0.drop { $0 == 0x30 }) }),
    ("without zeros in front of other digits", { SentChange.withoutZeros.applied(to: $0) }),
    ("without its zone", { SentChange.withoutZone.applied(to: $0) }),
    (
      "with Z for its zone",
      { value in SentChange.withoutZone.applied(to: value).map { $0 == value ? value : $0 + [0x5a] } }
    ),
    (wholeNumber, { prefix($0, orElse: "0") }),
    (wholeNumber, { $0.isEmpty ? $0 : prefix($0, orElse: "0") }),
    (wholeNumber, { prefix($0, orElse: "NaN") }),
    ("with + for spaces", { $0.map { $0 == 0x20 ? 0x2b : $0 } }),
    ("with a space for T", { $0.map { $0 == 0x54 ? 0x20 : $0 } }),
    ("percent-encoded", { PercentEncoding.encode($0, sparing: "") }),
    ("percent-decoded", { PercentEncoding.decode($0) }),
  ]

  private static let wholeNumber =
    "read as a whole number, as (int) and parseInt do, which stop at the first other character"

  /// The whole number at the beginning of a text, as PHP and JavaScript write it again.
  private static func prefix(_ text: [UInt8], orElse none: String) -> [UInt8] {
    let rest = text.drop { $0 == 0x20 || (0x09...0x0d).contains($0) }
    let isNegative = rest.first == UInt8(ascii: "-")
    let digits = (isNegative || rest.first == UInt8(ascii: "+") ? rest.dropFirst() : rest).prefix(while: ASCII.isDigit)
    guard !digits.isEmpty else { return Array(none.utf8) }
    let number = digits.drop { $0 == 0x30 }
    return number.isEmpty ? [0x30] : (isNegative ? [UInt8(ascii: "-")] : []) + number
  }

  /// Digits as each type of number gives them back.
  static let numbers: [Form] = MisreadNumber.types.map { type, write in
    (
      "as a number of \(type)",
      { value in
        guard !value.isEmpty, value.allSatisfy(ASCII.isDigit) else { return value }
        return Array(write(String(decoding: value, as: UTF8.self)).utf8)
      }
    )
  }
}
