/// Card numbers in any text, also in groups: at most their first six and last four digits stay (PCI DSS 3.4.1).
enum CardMasking {
  /// The text with every run of whole groups of digits masked that has 13 to 19 of them and a right check digit.
  static func mask(_ text: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      guard isDigit(text[index]) else {
        output.append(text[index])
        index += 1
        continue
      }
      let end = endOfGroup(text, index)
      if let number = longestNumber(text, from: index, firstGroupTo: end) {
        output += number.masked
        index = number.end
      } else {
        output += text[index..<end]
        index = end
      }
    }
    return output
  }

  private static func endOfGroup(_ text: [UInt8], _ start: Int) -> Int {
    text[start...].firstIndex { !isDigit($0) } ?? text.count
  }

  /// The number with the most groups that begins with the group from `start`; `nil` where there is none.
  private static func longestNumber(
    _ text: [UInt8], from start: Int, firstGroupTo first: Int
  ) -> (masked: [UInt8], end: Int)? {
    var (digits, end) = (text[start..<first], first)
    var longest: (masked: [UInt8], end: Int)?
    while digits.count <= 19 {
      if digits.count >= 13, let number = try? CardNumber(Array(digits)), number.isLuhnValid {
        longest = (number.masked, end)
      }
      // One space or dash, and a digit behind it, go on with the number.
      guard end + 1 < text.count, text[end] == 0x20 || text[end] == 0x2d, isDigit(text[end + 1]) else { break }
      let next = endOfGroup(text, end + 1)
      digits += text[(end + 1)..<next]
      end = next
    }
    return longest
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
