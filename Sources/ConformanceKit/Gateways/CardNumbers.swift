/// Finds card numbers inside other text: a callback's form may carry one in full.
enum CardNumbers {
  /// Runs of 13 to 19 digits (ISO/IEC 7812-1) that stand alone and have a right check digit.
  static func find(in text: [UInt8]) -> [[UInt8]] {
    var numbers: [[UInt8]] = []
    for word in text.split(whereSeparator: { !isWordByte($0) }) {
      guard (13...19).contains(word.count), word.allSatisfy(isDigit), hasCheckDigit(word) else { continue }
      numbers.append(Array(word))
    }
    return numbers
  }

  /// Letters count as part of a run, so that no stretch of a hash or identifier is taken for a number.
  private static func isWordByte(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  /// ISO/IEC 7812-1, annex B: the Luhn formula.
  private static func hasCheckDigit(_ digits: ArraySlice<UInt8>) -> Bool {
    var sum = 0
    for (place, digit) in digits.reversed().enumerated() {
      let value = Int(digit - UInt8(ascii: "0")) * (place.isMultiple(of: 2) ? 1 : 2)
      sum += value > 9 ? value - 9 : value
    }
    return sum.isMultiple(of: 10)
  }
}
