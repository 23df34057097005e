import Encodings

/// Orders of pairs other than by the bytes of their names.
public enum PairOrder: String, Sendable, Hashable, CaseIterable {
  /// In document order.
  case document = "nothing"
  /// By the text `name=value`, so that `a=1` comes after `a-b=1`.
  case pairText = "name=value"
  /// By the names in lower case.
  case ignoringCase = "name without case"
  /// By the names in lower case, and equal ones by their bytes.
  case ignoringCaseThenBytes = "name without case, then name"
  /// By the names in capitals, which `_` follows.
  case inCapitals = "name in capitals"
  /// By a language's culture: punctuation first, then digits, then letters without case.
  case culture
  /// By the values.
  case value
  /// By the names in descending order.
  case descending = "name, descending"
  /// By the UTF-16 code units of the names, as in JavaScript, Java and C#.
  case utf16 = "UTF-16 name"
  /// By the names, numeric ones by their value, like PHP's `ksort` without `SORT_STRING`.
  case numeric = "name or number"

  func isBefore(_ left: PairRule.Pair, _ right: PairRule.Pair) -> Bool {
    switch self {
    case .document: false
    case .pairText: (left.name + [0x3d] + left.value).lexicographicallyPrecedes(right.name + [0x3d] + right.value)
    case .ignoringCase:
      left.name.map(ASCII.lower).lexicographicallyPrecedes(right.name.map(ASCII.lower))
    case .ignoringCaseThenBytes: Self.foldedThenBytes(left.name, right.name)
    case .inCapitals: left.name.map(ASCII.upper).lexicographicallyPrecedes(right.name.map(ASCII.upper))
    case .culture: Self.cultural(left.name, right.name)
    case .value: left.value.lexicographicallyPrecedes(right.value)
    case .descending: right.name.lexicographicallyPrecedes(left.name)
    case .numeric: Self.numeric(left.name, right.name)
    case .utf16: Self.units(left.name).lexicographicallyPrecedes(Self.units(right.name))
    }
  }

  private static func foldedThenBytes(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    let (one, two) = (left.map(ASCII.lower), right.map(ASCII.lower))
    return one == two ? left.lexicographicallyPrecedes(right) : one.lexicographicallyPrecedes(two)
  }

  /// Compares like PHP 8: as numbers if both names are numeric, otherwise by bytes.
  private static func numeric(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    guard let one = number(left), let two = number(right), one != two else {
      return left.lexicographicallyPrecedes(right)
    }
    return one < two
  }

  private static func number(_ name: [UInt8]) -> Double? {
    guard !name.isEmpty, name.count < 64, name.allSatisfy({ ASCII.isDigit($0) || $0 == 0x2e || $0 == 0x2d })
    else { return nil }
    return Double(String(decoding: name, as: UTF8.self))
  }

  private static func units(_ name: [UInt8]) -> [UInt16] { Array(String(decoding: name, as: UTF8.self).utf16) }

  /// Approximates a culture's collation: white space and punctuation, digits, letters; lower before upper if all else
  /// is equal.
  private static func cultural(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    func weight(_ byte: UInt8) -> Int {
      let folded = ASCII.lower(byte)
      switch folded {
      case 0x30...0x39: return 1000 + Int(folded)
      case 0x61...0x7a, 0x80...0xff: return 2000 + Int(folded)
      default: return byte == UInt8(ascii: "_") ? 0 : Int(folded)
      }
    }
    let (one, two) = (left.map(weight), right.map(weight))
    if one != two { return one.lexicographicallyPrecedes(two) }
    return right.lexicographicallyPrecedes(left)
  }
}
