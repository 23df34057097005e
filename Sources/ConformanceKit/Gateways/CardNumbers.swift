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

  /// The numbers that stand in groups, with one space, dash or dot between them: as they are written, and their digits.
  static func findGrouped(in text: [UInt8]) -> [(written: [UInt8], digits: [UInt8])] {
    let words = text.split { !isWordByte($0) }
    return words.indices.compactMap { first in
      var (digits, last) = (Array(words[first]), first)
      guard digits.allSatisfy(isDigit) else { return nil }
      while digits.count < 13, last + 1 < words.count {
        let (end, next) = (words[last].endIndex, words[last + 1])
        guard next.startIndex == end + 1, separators.contains(text[end]), next.allSatisfy(isDigit) else { return nil }
        digits += next
        last += 1
      }
      while last > first, (13...19).contains(digits.count) {
        if hasCheckDigit(digits[...]) { return (Array(text[words[first].startIndex..<words[last].endIndex]), digits) }
        guard last + 1 < words.count, words[last + 1].startIndex == words[last].endIndex + 1,
          separators.contains(text[words[last].endIndex]), words[last + 1].allSatisfy(isDigit)
        else { return nil }
        digits += words[last + 1]
        last += 1
      }
      return nil
    }
  }

  /// How people write the digits of a number: in fours, or those of American Express as four, six and five.
  static func grouped(_ digits: [UInt8]) -> [[UInt8]] {
    var starts = [Array(stride(from: 0, to: digits.count, by: 4))]
    if digits.count == 15 { starts.append([0, 4, 10]) }
    return starts.flatMap { starts in
      let groups = zip(starts, starts.dropFirst() + [digits.count]).map { digits[$0..<$1] }
      return separators.map { Array(groups.joined(separator: [$0])) }
    }
  }

  private static let separators: [UInt8] = [UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: ".")]

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
