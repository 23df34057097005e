/// The numbers that schemes issue to cards, by first digits and length (ISO/IEC 7812-1, and the schemes' own lists).
///
/// A reported card number must be certain, and one in ten order numbers has a valid check digit. Output is masked
/// whatever its first digits, as private cards begin with any digit.
enum IssuedNumbers {
  /// Ranges of first digits by length; the bounds give the number of digits.
  private static let ranges: [Int: [ClosedRange<Int>]] = [
    13: [4...4],  // Visa
    14: [30...30, 36...36, 38...39],  // Diners Club
    15: [34...34, 37...37, 1800...1800, 2131...2131],  // American Express, JCB
  ]

  /// The ranges for 16 digits and more.
  private static let longer = [
    2200...2204, 2221...2720,  // Mir, Mastercard
    30...30, 35...36, 38...39,  // Diners Club, JCB
    4...4, 5...5, 6...6, 81...82,  // Visa, Mastercard, Maestro, Discover, UnionPay, RuPay
    9682...9682, 9792...9792,  // Mada, Troy
  ]

  /// Whether a scheme issues numbers of this length with these first digits.
  ///
  /// - Parameter digits: 13 to 19 ASCII digits.
  static func canHold(_ digits: ArraySlice<UInt8>) -> Bool {
    (ranges[digits.count] ?? longer).contains { range in
      let width = range.upperBound < 10 ? 1 : range.upperBound < 100 ? 2 : 4
      return range.contains(digits.prefix(width).reduce(0) { $0 * 10 + Int($1 - 0x30) })
    }
  }
}
