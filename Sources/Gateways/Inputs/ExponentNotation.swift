import Encodings

/// Card numbers that passed through a floating-point number and are printed as a power of ten, `5.123450000000008E15`.
enum ExponentNotation {
  /// Visits every such number with a correct check digit; trailing zeros are not written.
  static func each(in text: [UInt8], _ visit: (CardNumbers.Found) -> Void) {
    guard text.contains(where: { $0 | 0x20 == 0x65 }) else { return }
    var index = 0
    while let point = text[index...].firstIndex(of: 0x2e) {
      index = point + 1
      guard point > 0, ASCII.isDigit(text[point - 1]), point < 2 || !ASCII.isDigit(text[point - 2]) else { continue }
      let fraction = text[index...].prefix(20).prefix(while: ASCII.isDigit)
      guard fraction.endIndex < text.count, text[fraction.endIndex] | 0x20 == 0x65 else { continue }
      let sign = text[(fraction.endIndex + 1)...].first == 0x2b ? 1 : 0
      let power = text[(fraction.endIndex + 1 + sign)...].prefix(3).prefix(while: ASCII.isDigit)
      guard let exponent = Int(String(decoding: power, as: UTF8.self)), (12...18).contains(exponent),
        (5...exponent).contains(fraction.count)
      else { continue }
      let zeros = Array(repeating: UInt8(ascii: "0"), count: exponent - fraction.count)
      let digits = [text[point - 1]] + fraction + zeros
      guard Luhn.hasCheckDigit(digits[...]) else { continue }
      // The unwritten zeros have no place; they are among the last four digits, or in the middle where they hide
      // nothing.
      let written = [point - 1] + Array(fraction.indices)
      let places = written.map { $0..<($0 + 1) } + zeros.map { _ in text.count..<text.count }
      visit(CardNumbers.Found(places: places[...], digits: digits[...], isGrouped: false))
    }
  }
}
