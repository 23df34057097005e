import Encodings

/// The value of a decimal number, however it is spelled: `10`, `10.00`, `010` and `1e1` are equal.
struct SumValue: Equatable {
  private let digits: [UInt8]
  /// The power of ten to multiply the digits by.
  private let exponent: Int

  /// - Returns: `nil` where the text is not such a number.
  init?(_ text: [UInt8]) {
    let mark = text.firstIndex { ASCII.lower($0) == UInt8(ascii: "e") } ?? text.count
    let power = mark == text.count ? 0 : Int(String(decoding: text[(mark + 1)...], as: UTF8.self))
    let point = text[..<mark].firstIndex(of: UInt8(ascii: ".")) ?? mark
    let (whole, fraction) = (text[..<point], text[point..<mark].dropFirst())
    guard let power, (-4096...4096).contains(power), !whole.isEmpty, point == mark || !fraction.isEmpty,
      (whole + fraction).allSatisfy(ASCII.isDigit)
    else { return nil }
    let significant = (whole + fraction).drop { $0 == UInt8(ascii: "0") }
    let zeros = significant.reversed().prefix { $0 == UInt8(ascii: "0") }.count
    digits = Array(significant.dropLast(zeros))
    exponent = digits.isEmpty ? 0 : power - fraction.count + zeros
  }
}
