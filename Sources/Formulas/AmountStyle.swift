import Encodings

/// Wrong ways to write a decimal amount instead of the digits that were sent; text that is no amount stays unchanged.
public enum AmountStyle: String, Sendable, Hashable, CaseIterable {
  /// Drops trailing zeros of the fraction and leading zeros: `10.50` as `10.5`, `10.00` as `10`.
  case shortest
  /// Drops trailing zeros of a fraction and keeps the part before the point: `00.50` as `00.5`, `10.00` as `10`.
  case trimmed
  /// Drops all trailing zeros and then a trailing point: `10.50` as `10.5`, `1000` as `1`.
  case stripped
  /// Drops a trailing `.00`.
  case withoutNoCents = "without-no-cents"
  /// Prints a binary number that always has a fraction: `10` as `10.0`.
  case binary
  /// Writes two digits after the point.
  case twoDecimals = "two-decimals"
  /// Writes three digits after the point.
  case threeDecimals = "three-decimals"
  /// Writes hundredths: `10.50` as `1050`.
  case minorUnits = "minor-units"
  /// Reads a whole number as hundredths: `1050` as `10.50`.
  case majorUnits = "major-units"
  /// Keeps the digits before the point.
  case whole
  /// Writes a comma for the point.
  case comma
  /// Groups thousands by commas.
  case grouped
  /// Groups thousands by commas, with two digits after the point (PHP `number_format($a, 2)`).
  case formatted
  /// Takes the leading digits as a number, `NaN` for none (JavaScript `parseInt`).
  case parsed
  /// Takes the leading digits as a number, `0` for none (PHP `intval`).
  case integer

  package func apply(_ bytes: [UInt8]) -> [UInt8] {
    if self == .parsed { return Self.leading(bytes) ?? Array("NaN".utf8) }
    if self == .withoutNoCents { return Array(bytes.suffix(3) == [0x2e, 0x30, 0x30] ? bytes.dropLast(3) : bytes[...]) }
    if self == .stripped { return Self.withoutZeros(bytes) }
    if self == .trimmed { return bytes.contains(0x2e) ? Self.withoutZeros(bytes) : bytes }
    if self == .integer { return Self.leading(bytes) ?? [0x30] }
    guard let (whole, fraction) = Self.parts(bytes) else { return bytes }
    return switch self {
    case .shortest: Self.join(Self.number(whole), Self.trimmed(fraction))
    case .binary: Self.join(Self.number(whole), Self.trimmed(fraction).isEmpty ? [0x30] : Self.trimmed(fraction))
    case .twoDecimals: Self.rounded(whole, fraction)
    case .threeDecimals: Self.join(whole, Self.fixed(fraction, 3))
    case .minorUnits: Self.number(whole + Self.fixed(fraction, 2))
    case .majorUnits:
      fraction.isEmpty && !bytes.contains(0x2e)
        ? Self.join(whole.count > 2 ? Array(whole.dropLast(2)) : [0x30], Self.cents(whole)) : bytes
    case .whole: whole
    case .comma: bytes.map { $0 == 0x2e ? 0x2c : $0 }
    case .grouped: Self.grouped(whole) + bytes.dropFirst(whole.count)
    case .formatted: AmountStyle.grouped.apply(Self.rounded(whole, fraction))
    case .parsed, .integer, .trimmed, .stripped, .withoutNoCents: bytes
    }
  }

  /// Rounds half a cent up, as amounts are usually printed; leading zeros are lost in the number.
  private static func rounded(_ whole: [UInt8], _ fraction: [UInt8]) -> [UInt8] {
    var digits = number(whole) + fixed(fraction, 2)
    if fraction.count > 2, fraction[2] >= 0x35 {
      let nines = digits.reversed().prefix { $0 == 0x39 }.count
      digits.replaceSubrange((digits.count - nines)..., with: repeatElement(0x30, count: nines))
      if nines < digits.count { digits[digits.count - nines - 1] += 1 } else { digits.insert(0x31, at: 0) }
    }
    return Array(digits.dropLast(2)) + [0x2e] + digits.suffix(2)
  }

  private static func withoutZeros(_ bytes: [UInt8]) -> [UInt8] {
    let rest = trimmed(bytes)
    return rest.last == 0x2e ? rest.dropLast() : rest
  }

  /// The number that a text begins with after white space; `nil` where there is none.
  private static func leading(_ bytes: [UInt8]) -> [UInt8]? {
    var rest = bytes.drop(while: ASCII.isSpace)
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
    let digits = Array(rest.prefix(while: ASCII.isDigit))
    guard !digits.isEmpty else { return nil }
    let number = number(digits)
    return isNegative && number != [0x30] ? [UInt8(ascii: "-")] + number : number
  }

  /// The digits before and after the point.
  private static func parts(_ bytes: [UInt8]) -> (whole: [UInt8], fraction: [UInt8])? {
    let pieces = bytes.split(separator: 0x2e, maxSplits: 1, omittingEmptySubsequences: false).map(Array.init)
    let isDecimal = pieces.joined().allSatisfy(ASCII.isDigit)
    guard let whole = pieces.first, !whole.isEmpty, isDecimal else { return nil }
    return (whole, pieces.count > 1 ? pieces[1] : [])
  }

  private static func join(_ whole: [UInt8], _ fraction: [UInt8]) -> [UInt8] {
    fraction.isEmpty ? whole : whole + [0x2e] + fraction
  }

  private static func number(_ digits: [UInt8]) -> [UInt8] {
    let rest = digits.drop { $0 == 0x30 }
    return rest.isEmpty ? [0x30] : Array(rest)
  }

  private static func trimmed(_ fraction: [UInt8]) -> [UInt8] {
    Array(fraction[..<((fraction.lastIndex { $0 != 0x30 } ?? -1) + 1)])
  }

  private static func fixed(_ fraction: [UInt8], _ count: Int) -> [UInt8] {
    Array((fraction + Array(repeating: 0x30, count: count)).prefix(count))
  }

  private static func cents(_ whole: [UInt8]) -> [UInt8] {
    Array((Array(repeating: 0x30, count: 2) + whole).suffix(2))
  }

  private static func grouped(_ whole: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    for (index, digit) in whole.enumerated() {
      if index > 0, (whole.count - index).isMultiple(of: 3) { output.append(0x2c) }
      output.append(digit)
    }
    return output
  }
}
