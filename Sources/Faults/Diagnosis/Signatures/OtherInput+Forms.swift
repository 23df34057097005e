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
    ("with only its letters and digits", { $0.filter { ASCII.isLetterOrDigit($0) || $0 >= 0x80 } }),
    ("in lower case", { $0.map(ASCII.lower) }),
    ("in capitals", { $0.map(ASCII.upper) }),
    ("in lower case, beyond ASCII too", { SentChange.inLowerCase.applied(to: $0) }),
    ("in capitals, beyond ASCII too", { SentChange.inUpperCase.applied(to: $0) }),
    ("without white space around it", { Edit.trimming($0) }),
    ("cut at its first point", { Array($0.prefix { $0 != 0x2e }) }),
    ("without leading zeros", { Array($0.drop { $0 == 0x30 }) }),
    ("without zeros before other digits", { SentChange.withoutZeros.applied(to: $0) }),
    ("without its zone", { SentChange.withoutZone.applied(to: $0) }),
    (
      "with Z for its zone",
      { value in SentChange.withoutZone.applied(to: value).map { $0 == value ? value : $0 + [0x5a] } }
    ),
    (wholeNumber, { AmountStyle.integer.apply($0) }),
    (wholeNumber, { $0.isEmpty ? $0 : AmountStyle.integer.apply($0) }),
    (wholeNumber, { AmountStyle.parsed.apply($0) }),
    ("with + for spaces", { $0.map { $0 == 0x20 ? 0x2b : $0 } }),
    ("with a space for T", { $0.map { $0 == 0x54 ? 0x20 : $0 } }),
    ("percent-encoded", { PercentEncoding.encode($0, sparing: "") }),
    ("percent-decoded", { PercentEncoding.decode($0) }),
  ]

  private static let wholeNumber =
    "read as a whole number, as (int) and parseInt do, which stop at the first other character"

  /// Digits as each type of number gives them back.
  static let numbers: [Form] = MisreadNumber.types.map { type, write in
    (
      "as \(type)",
      { value in
        guard !value.isEmpty, value.allSatisfy(ASCII.isDigit) else { return value }
        return Array(write(String(decoding: value, as: UTF8.self)).utf8)
      }
    )
  }
}
