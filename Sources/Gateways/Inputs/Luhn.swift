/// The check digit of card numbers, ISO/IEC 7812-1 Annex B.
package enum Luhn {
  /// Whether the last of some ASCII digits is their check digit.
  package static func hasCheckDigit(_ digits: ArraySlice<UInt8>) -> Bool {
    var (sum, index, isDoubled) = (0, digits.endIndex, false)
    while index > digits.startIndex {
      index -= 1
      let value = Int(digits[index] - 0x30)
      let doubled = value * 2
      sum += !isDoubled ? value : doubled > 9 ? doubled - 9 : doubled
      isDoubled.toggle()
    }
    return sum % 10 == 0
  }
}
