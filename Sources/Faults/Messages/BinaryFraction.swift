import Encodings

/// Decimal text as a binary number of 64 bits prints it.
enum BinaryFraction {
  /// Every whole number up to this one has an exact binary representation.
  private static let exact = 0x1p53

  /// The nearest binary number with the given decimals; from 10^21 on with an exponent, as JavaScript writes it.
  ///
  /// - Returns: `nil` where nothing is lost.
  static func printed(_ amount: [UInt8], decimals: Int) -> [UInt8]? {
    guard let number = Double(String(decoding: amount, as: UTF8.self)), number >= exact / scale(decimals) else {
      return nil
    }
    return fixed(amount, decimals: decimals).flatMap { $0 == amount ? nil : $0 }
  }

  /// The number with that many decimals, as `toFixed` and `%.2f` print it; `nil` where it is no number, or has too many
  /// digits.
  static func fixed(_ amount: [UInt8], decimals: Int) -> [UInt8]? {
    guard let number = Double(String(decoding: amount, as: UTF8.self)), number.isFinite else { return nil }
    if number >= 1e21 { return Array("\(number)".utf8) }
    let scale = scale(decimals)
    let whole = number.rounded(.down)
    // The fraction of a binary number is exact, and so is its product where it has few digits.
    guard decimals <= 4, (0..<0x1p63).contains(whole) else { return nil }
    let fraction = ((number - whole) * scale).rounded(.toNearestOrAwayFromZero)
    let (units, carried) = fraction == scale ? (UInt64(whole) + 1, 0) : (UInt64(whole), Int(fraction))
    let digits = String(carried)
    let padded = String(repeating: "0", count: max(0, decimals - digits.count)) + digits
    return Array((decimals == 0 ? "\(units)" : "\(units).\(padded)").utf8)
  }

  /// The same with all digits of the binary number, as `number_format` and `%.2f` print it.
  static func exactly(_ amount: [UInt8], decimals: Int) -> [UInt8]? {
    guard let number = Double(String(decoding: amount, as: UTF8.self)), number.isFinite else { return nil }
    guard number >= exact else { return fixed(amount, decimals: decimals) }
    return Array((digits(of: number) + (decimals == 0 ? "" : "." + String(repeating: "0", count: decimals))).utf8)
  }

  /// The amount with that many decimals, after multiplying and truncating.
  static func cut(_ amount: [UInt8], _ decimals: Int) -> [UInt8] {
    let units = (Double(String(decoding: amount, as: UTF8.self)) ?? 0) * scale(decimals)
    guard units < exact else { return amount }
    let digits = String(Int(units))
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    return Array("\(padded.dropLast(decimals)).\(padded.suffix(decimals))".utf8)
  }

  /// The number as `%.17g` prints it; the amount itself where that takes an exponent.
  static func seventeenDigits(_ amount: [UInt8]) -> [UInt8] {
    guard let number = Double(String(decoding: amount, as: UTF8.self)), (0.125..<exact).contains(number) else {
      return amount
    }
    // The fraction is a whole number of 2^-55.
    let whole = String(UInt64(number))
    var rest = UInt64((number - number.rounded(.down)) * 0x1p55)
    var digits: [UInt64] = []
    let count = 17 - (whole == "0" ? 0 : whole.utf8.count)
    while digits.count < count {
      (digits, rest) = (digits + [(rest * 10) >> 55], (rest * 10) & ((1 << 55) - 1))
    }
    if rest >= (1 << 54) {
      for place in digits.indices.reversed() {
        digits[place] = (digits[place] + 1) % 10
        if digits[place] != 0 { break }
      }
    }
    let kept = digits.reversed().drop { $0 == 0 }.reversed().map(String.init).joined()
    return Array((kept.isEmpty ? whole : "\(whole).\(kept)").utf8)
  }

  private static func scale(_ decimals: Int) -> Double { (0..<decimals).reduce(1.0) { product, _ in product * 10 } }

  /// All digits before the point of a finite number that is not negative, as Python's `int` gives them.
  static func digits(of number: Double) -> String {
    guard number >= 0x1p63 else { return String(UInt64(number)) }
    var digits = String(number.significandBitPattern | 1 << 52).utf8.reversed().map { $0 - UInt8(ascii: "0") }
    for _ in 52..<Int(number.exponent) {
      var carried: UInt8 = 0
      for place in digits.indices {
        let doubled = 2 * digits[place] + carried
        (digits[place], carried) = (doubled % 10, doubled / 10)
      }
      if carried > 0 { digits.append(carried) }
    }
    return String(decoding: digits.reversed().map { $0 + UInt8(ascii: "0") }, as: UTF8.self)
  }
}
