/// The check digit of card numbers, ISO/IEC 7812-1 Annex B.
package enum Luhn {
  /// Whether the last of some ASCII digits is their check digit (ISO/IEC 7812-1, Annex B).
  package static func hasCheckDigit(_ digits: some BidirectionalCollection<UInt8>) -> Bool {
    var sum = 0
    for (index, digit) in digits.reversed().enumerated() {
      let value = Int(digit - 0x30)
      let doubled = value * 2
      sum += index % 2 == 0 ? value : doubled > 9 ? doubled - 9 : doubled
    }
    return sum % 10 == 0
  }
}
