import Encodings

/// White space and unprintable bytes removed or added although the gateway signs every byte.
public enum Trimming: String, Sendable, Hashable, CaseIterable {
  /// White space removed at both ends.
  case trimmed
  /// White space removed at the front.
  case trimmedLeft = "trimmed-left"
  /// White space removed at the end.
  case trimmedRight = "trimmed-right"
  /// A line feed added at the end.
  case newline
  /// A space added at the end.
  case space
  /// Everything from the first NUL removed, as in C strings.
  case untilNUL = "until-nul"
  /// Every space removed.
  case withoutSpaces = "without-spaces"
  /// Every dash removed.
  case withoutDashes = "without-dashes"
  /// Everything removed that PHP's `FILTER_SANITIZE_EMAIL` drops; it keeps ASCII letters, digits and the marks of an
  /// address.
  case emailCharacters = "email-characters"
  /// Everything but digits removed.
  case digits = "digits-only"
  /// Runs of white space replaced by one space.
  case collapsed = "spaces-collapsed"
  /// CR LF replaced by LF.
  case lineFeeds = "line-feeds"
  /// The bytes cut to as many as the text has UTF-16 code units.
  case byUTF16Length = "cut-by-utf16-length"
  /// Leading zeros removed.
  case withoutZeros = "without-leading-zeros"
  /// Digits as a number, without leading zeros; other text stays unchanged.
  case integer = "as-integer"
  /// Text as Python's `int` reads it: digits of all scripts, a sign, white space around them, `_` between them.
  case pythonInteger = "as-python-integer"
  /// Text as PHP's `(int)` reads it: the leading number without its fraction; 0 where there is none.
  case phpInteger = "as-php-integer"
  /// Text as JavaScript's `Number` reads it: decimal and hexadecimal numbers; 0 for empty text, `NaN` for other text.
  case javaScriptNumber = "as-javascript-number"

  package func apply(_ bytes: [UInt8]) -> [UInt8] {
    switch self {
    case .trimmed: Self.left(Self.right(bytes))
    case .trimmedLeft: Self.left(bytes)
    case .trimmedRight: Self.right(bytes)
    case .newline: bytes + [0x0a]
    case .space: bytes + [0x20]
    case .untilNUL: Array(bytes.prefix { $0 != 0 })
    case .withoutSpaces: bytes.filter { $0 != 0x20 }
    case .withoutDashes: bytes.filter { $0 != UInt8(ascii: "-") }
    case .emailCharacters: bytes.filter { ASCII.isLetterOrDigit($0) || "!#$%&'*+-=?^_`{|}~@.[]".utf8.contains($0) }
    case .digits: bytes.filter(ASCII.isDigit)
    case .collapsed: Self.collapsed(bytes)
    case .lineFeeds: Self.lineFeeds(bytes)
    case .byUTF16Length: Array(bytes.prefix(String(decoding: bytes, as: UTF8.self).utf16.count))
    case .withoutZeros: Array(bytes.drop { $0 == 0x30 })
    case .integer: Self.integer(bytes)
    case .pythonInteger: Self.pythonInteger(bytes)
    case .phpInteger: Self.phpInteger(bytes)
    case .javaScriptNumber: Self.javaScriptNumber(bytes)
    }
  }

  private static func left(_ bytes: [UInt8]) -> [UInt8] { Array(bytes.drop(while: ASCII.isSpace)) }

  private static func right(_ bytes: [UInt8]) -> [UInt8] {
    Array(bytes[..<((bytes.lastIndex { !ASCII.isSpace($0) } ?? -1) + 1)])
  }

  private static func collapsed(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      guard ASCII.isSpace(byte) else {
        output.append(byte)
        continue
      }
      if index == 0 || !ASCII.isSpace(bytes[index - 1]) { output.append(0x20) }
    }
    return output
  }

  private static func lineFeeds(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      if byte == 0x0d, index + 1 < bytes.count, bytes[index + 1] == 0x0a { continue }
      output.append(byte)
    }
    return output
  }
}
