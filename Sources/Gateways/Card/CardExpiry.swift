import Encodings

/// The last month in which a card is valid.
package struct CardExpiry: Sendable {
  let year: Int
  let month: Int

  /// - Parameters:
  ///   - month: one or two digits.
  ///   - year: two digits, which mean 2000 to 2099, or four.
  package init(month: [UInt8], year: [UInt8]) throws(Refusal) {
    self.month = try Self.number(month, "month", 1...2)
    let number = try Self.number(year, "year", 2...4)
    guard (1...12).contains(self.month) else { throw .reject(.invalidValue, "the month is not 1 to 12") }
    guard year.count != 3 else { throw .reject(.invalidValue, "the year has two or four digits") }
    self.year = year.count == 2 ? 2000 + number : number
    guard self.year >= 1970 else { throw .reject(.invalidValue, "the year is before 1970") }
  }

  /// The last day on which the card is valid, `YYYY-MM-DD`.
  package var lastDay: String {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days = month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    return "\(year)-\(month < 10 ? "0" : "")\(month)-\(days)"
  }

  /// Whether the card expired before a day, given as `YYYY-MM-DD` so that bytes compare like days.
  package func isOver(on day: some Sequence<UInt8>) -> Bool { lastDay.utf8.lexicographicallyPrecedes(day) }

  private static func number(_ text: [UInt8], _ name: String, _ length: ClosedRange<Int>) throws(Refusal) -> Int {
    guard text.allSatisfy(ASCII.isDigit) else {
      throw .reject(.invalidCharacters, "the \(name) must have only the digits 0 to 9")
    }
    guard length.contains(text.count) else {
      throw .reject(.invalidValue, "the \(name) has too few or too many digits")
    }
    return text.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }
}
