/// Masks card numbers for display: at most the first six and the last four digits stay (PCI DSS 3.4.1).
package enum CardMasking {
  /// The text with a star for each middle digit of a card number, whatever letters surround it.
  ///
  /// - Parameter isMasked: whether a number is masked.
  package static func mask(
    _ text: [UInt8], where isMasked: (CardNumbers.Found) -> Bool = { _ in true }
  ) -> [UInt8] {
    var stars: [Bool] = []
    CardNumbers.each(in: text) { number in
      if isMasked(number) { mark(number, &stars, text.count) }
    }
    ExponentNotation.each(in: text) { number in mark(number, &stars, text.count) }
    return stars.isEmpty ? text : show(text, stars, 0..<text.count)
  }

  /// The ranges of the text that hold card numbers in groups, as written and masked.
  ///
  /// Overlapping numbers share one range, because it cannot be known which is the card's.
  static func grouped(in text: [UInt8]) -> [(written: [UInt8], masked: [UInt8])] {
    var (stars, stretches): ([Bool], [Range<Int>]) = ([], [])
    for number in CardNumbers.standingAlone(in: text) where number.isGrouped {
      guard let start = number.places.first?.lowerBound, let end = number.places.last?.upperBound else { continue }
      mark(number, &stars, text.count)
      if let last = stretches.last, start < last.upperBound {
        stretches[stretches.count - 1] = last.lowerBound..<max(end, last.upperBound)
      } else {
        stretches.append(start..<end)
      }
    }
    return stretches.map { (Array(text[$0]), show(text, stars, $0)) }
  }

  /// Marks all bytes of a number's hidden digits.
  private static func mark(_ number: CardNumbers.Found, _ stars: inout [Bool], _ count: Int) {
    if stars.isEmpty { stars = Array(repeating: false, count: count) }
    for place in number.places.dropFirst(6).dropLast(4) {
      for index in place { stars[index] = true }
    }
  }

  private static func show(_ text: [UInt8], _ stars: [Bool], _ range: Range<Int>) -> [UInt8] {
    range.compactMap { index in
      guard stars[index] else { return text[index] }
      // One star for a digit of several bytes.
      return text[index] & 0xc0 == 0x80 ? nil : UInt8(ascii: "*")
    }
  }
}
