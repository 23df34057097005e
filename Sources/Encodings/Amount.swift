/// An amount of money as decimal text, which never becomes a binary fraction.
public struct Amount: Sendable, Hashable {
  /// The digits before the point, without leading zeros.
  public let whole: [UInt8]
  /// The digits after the point.
  public let fraction: [UInt8]

  /// Reads `0`, `19`, `19.99`: ASCII digits without sign or leading zeros, with digits on both sides of a point.
  public init?(_ text: [UInt8]) {
    let point = text.firstIndex(of: UInt8(ascii: ".")) ?? text.count
    (whole, fraction) = (Array(text[..<point]), Array(text.dropFirst(point + 1)))
    guard !whole.isEmpty, whole.allSatisfy(ASCII.isDigit), whole[0] != UInt8(ascii: "0") || point == 1,
      point == text.count || !fraction.isEmpty && fraction.allSatisfy(ASCII.isDigit)
    else { return nil }
  }

  /// The number of minor units, where one unit of the currency has 10^exponent.
  ///
  /// - Returns: `nil` if the amount has more decimals than the currency.
  public func minorUnits(_ exponent: Int) -> [UInt8]? {
    guard fraction.count <= exponent else { return nil }
    let digits = whole + fraction + padding(exponent)
    let significant = digits.drop { $0 == UInt8(ascii: "0") }
    return significant.isEmpty ? [UInt8(ascii: "0")] : Array(significant)
  }

  /// The amount with exactly as many decimals as the currency has, and without a point where it has none.
  ///
  /// - Returns: `nil` if the amount has more decimals than the currency.
  public func decimal(_ exponent: Int) -> [UInt8]? {
    guard fraction.count <= exponent else { return nil }
    return exponent == 0 ? whole : whole + [UInt8(ascii: ".")] + fraction + padding(exponent)
  }

  private func padding(_ exponent: Int) -> [UInt8] {
    Array(repeating: UInt8(ascii: "0"), count: exponent - fraction.count)
  }
}
