/// Arithmetic on plain decimal text, without the errors of binary fractions.
enum DecimalText {
  /// The sum of two amounts; both are digits with at most one point.
  static func sum(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
    let places = max(fraction(left).count, fraction(right).count)
    let digits = [left, right].map { amount in
      let missing = places - fraction(amount).count
      return Array((amount.filter { $0 != point } + Array(repeating: zero, count: missing)).reversed())
    }
    var (sum, carry): ([UInt8], UInt8) = ([], 0)
    for index in 0..<max(digits[0].count, digits[1].count) {
      let digit = digits.reduce(carry) { $0 + (index < $1.count ? $1[index] - zero : 0) }
      sum.append(zero + digit % 10)
      carry = digit / 10
    }
    if carry > 0 { sum.append(zero + carry) }
    if places > 0 { sum.insert(point, at: places) }
    return sum.reversed()
  }

  private static let (point, zero) = (UInt8(ascii: "."), UInt8(ascii: "0"))

  private static func fraction(_ amount: [UInt8]) -> ArraySlice<UInt8> {
    amount.firstIndex(of: point).map { amount[($0 + 1)...] } ?? []
  }
}
