import Encodings

/// Finds card numbers in any text: 13 to 19 digits (ISO/IEC 7812-1) with a correct check digit, in one or several
/// groups.
///
/// Digits are ASCII, full-width, and the two Arabic rows, which keyboards in the gateways' markets produce.
package enum CardNumbers {
  /// A number, which may overlap another; only the cardholder knows which of the two is the card's.
  package struct Found {
    /// The byte range of each digit.
    package let places: ArraySlice<Range<Int>>
    /// The same digits in ASCII.
    package let digits: ArraySlice<UInt8>
    let isGrouped: Bool
  }

  /// Visits every card number made of whole groups; at most nineteen begin at each digit.
  static func each(in text: [UInt8], _ visit: (Found) -> Void) {
    // Few texts have thirteen digits; beyond ASCII a digit has several bytes.
    guard text.count(where: { ASCII.isDigit($0) || $0 >= 0x80 }) >= 13 else { return }
    var run = Run()
    var index = 0
    while index < text.count {
      guard digit(text, index) != nil else {
        index += 1
        continue
      }
      run.add(text, &index)
      guard let separator = separator(text, index) ?? exit(text, index), run.isJoined(by: separator, to: text) else {
        run.search(visit)
        run = Run()
        continue
      }
      if separator.kind == .exit { run.part() }
      index = separator.end
    }
    run.search(visit)
  }

  /// Whether a text contains a card number of some kind, whatever surrounds it.
  package static func areIn(_ text: [UInt8], where isWanted: (ArraySlice<UInt8>) -> Bool) -> Bool {
    var isFound = false
    each(in: text) { isFound = isFound || isWanted($0.digits) }
    return isFound
  }

  /// The numbers that are distinct from the digits of hashes: those in groups, and those not adjacent to a letter.
  package static func standingAlone(in text: [UInt8]) -> [Found] {
    var found: [Found] = []
    each(in: text) { number in
      guard let start = number.places.first?.lowerBound, let end = number.places.last?.upperBound else { return }
      let isTouched = start > 0 && ASCII.isLetter(text[start - 1]) || end < text.count && ASCII.isLetter(text[end])
      if number.isGrouped || !isTouched { found.append(number) }
    }
    return found
  }

  /// The usual groupings of a number: in fours, or American Express's four, six and five.
  package static func grouped(_ digits: [UInt8]) -> [[UInt8]] {
    var starts = [Array(stride(from: 0, to: digits.count, by: 4))]
    if digits.count == 15 { starts.append([0, 4, 10]) }
    return starts.flatMap { starts in
      let groups = zip(starts, starts.dropFirst() + [digits.count]).map { digits[$0..<$1] }
      return [" ", "-", "."].map { Array(groups.joined(separator: $0.utf8)) }
    }
  }

  /// Groups of digits with only separators between them.
  private struct Run {
    private var digits: [UInt8] = []
    private var places: [Range<Int>] = []
    /// The index of each group's first digit.
    private var groups: [Int] = []
    /// The groups that begin a line, or an element of a list.
    private var parted: Set<Int> = []

    mutating func part() { parted.insert(groups.count) }

    /// Adds the group that begins at an index, and moves the index past it.
    mutating func add(_ text: [UInt8], _ index: inout Int) {
      groups.append(digits.count)
      while let (value, width) = digit(text, index) {
        digits.append(value)
        places.append(index..<(index + width))
        index += width
      }
    }

    /// Whether the group after a separator can belong to the same number as the last one.
    ///
    /// Unless the separator is one space or dash, both groups must be short: a timestamp has a dot after ten digits.
    func isJoined(by separator: Separator, to text: [UInt8]) -> Bool {
      guard separator.kind != .plain else { return true }
      guard let last = groups.last, digits.count - last <= 6 else { return false }
      var (index, count) = (separator.end, 0)
      while count <= 6, let (_, width) = digit(text, index) { (index, count) = (index + width, count + 1) }
      return count <= 6
    }

    func search(_ visit: (Found) -> Void) {
      guard digits.count >= 13 else { return }
      for (first, start) in groups.enumerated() {
        for next in (first + 1)...groups.count {
          let end = next < groups.count ? groups[next] : digits.count
          guard end - start <= 19 else { break }
          guard end - start >= 13, Luhn.hasCheckDigit(digits[start..<end]), isOneNumber(first..<next) else {
            continue
          }
          visit(Found(places: places[start..<end], digits: digits[start..<end], isGrouped: next > first + 1))
        }
      }
    }

    /// Joins lines and list elements only if they are grouped like a card, so that columns of numbers stay.
    ///
    /// Only JCB's old numbers begin with 2220 or less, as years do.
    private func isOneNumber(_ range: Range<Int>) -> Bool {
      guard range.dropFirst().contains(where: parted.contains) else { return true }
      let widths = range.map { ($0 + 1 < groups.count ? groups[$0 + 1] : digits.count) - groups[$0] }
      let start = groups[range.lowerBound]
      return [[4, 4, 4, 4], [4, 6, 5], [4, 4, 4, 4, 3]].contains(widths)
        && !digits[start..<(start + 4)].lexicographicallyPrecedes("2221".utf8)
    }
  }

  /// The separator between two groups, and its end.
  private struct Separator {
    enum Kind { case plain, other, exit }

    let kind: Kind
    let end: Int
  }

  /// A digit as ASCII, and its length in UTF-8.
  private static func digit(_ text: [UInt8], _ index: Int) -> (value: UInt8, width: Int)? {
    guard index < text.count else { return nil }
    func byte(_ offset: Int) -> UInt8 { index + offset < text.count ? text[index + offset] : 0 }
    switch (text[index], byte(1), byte(2)) {
    case (let ascii, _, _) where ASCII.isDigit(ascii): return (ascii, 1)
    case (0xd9, let low, _) where (0xa0...0xa9).contains(low): return (low - 0x70, 2)  // U+0660
    case (0xdb, let low, _) where (0xb0...0xb9).contains(low): return (low - 0x80, 2)  // U+06F0
    case (0xef, 0xbc, let low) where (0x90...0x99).contains(low): return (low - 0x60, 3)  // U+FF10
    default: return nil
    }
  }

  /// Matches one to three spaces, dashes and dots before a digit.
  private static func separator(_ text: [UInt8], _ start: Int) -> Separator? {
    var (count, end) = (0, start)
    while count < 3, let width = separatorWidth(text, end) { (count, end) = (count + 1, end + width) }
    guard count > 0, digit(text, end) != nil else { return nil }
    let isPlain = count == 1 && (text[start] == 0x20 || text[start] == 0x2d)
    return Separator(kind: isPlain ? .plain : .other, end: end)
  }

  /// Matches one line end or list separator, with at most eight spaces and tabs on either side.
  private static func exit(_ text: [UInt8], _ start: Int) -> Separator? {
    func skipSpace(_ index: Int) -> Int {
      index + text[index...].prefix(8).prefix { $0 == 0x20 || $0 == 0x09 }.count
    }
    var end = skipSpace(start)
    if end + 1 < text.count, text[end] == 0x0d, text[end + 1] == 0x0a { end += 1 }
    guard end < text.count, "\n,;:/|_".utf8.contains(text[end]) else { return nil }
    end = skipSpace(end + 1)
    return digit(text, end) == nil ? nil : Separator(kind: .exit, end: end)
  }

  private static func separatorWidth(_ text: [UInt8], _ index: Int) -> Int? {
    guard index < text.count else { return nil }
    func byte(_ offset: Int) -> UInt8 { index + offset < text.count ? text[index + offset] : 0 }
    switch (text[index], byte(1), byte(2)) {
    case (0x20, _, _), (0x2d, _, _), (0x2e, _, _): return 1
    case (0xc2, 0xa0, _): return 2  // U+00A0
    case (0xe2, 0x80, let low) where (0x80...0x95).contains(low) || low == 0xaf: return 3  // U+2000 to U+2015, U+202F
    case (0xe2, 0x88, 0x92): return 3  // U+2212
    default: return nil
    }
  }
}
