/// A day of the Gregorian calendar, written `2027-01-31` (RFC 3339 §5.6, full-date).
public struct CalendarDay: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// Days since 1970-01-01.
  public let daysSince1970: Int

  /// The day that many days after 1970-01-01.
  public init(daysSince1970: Int) { self.daysSince1970 = daysSince1970 }

  /// Reads four, two and two digits that are a day of the calendar.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2], parts.allSatisfy({ $0.utf8.allSatisfy(ASCII.isDigit) }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]), year >= 1970,
      (1...12).contains(month),
      day >= 1, day <= Self.days(of: month, in: year)
    else { return nil }
    let years = (1970..<year).reduce(0) { $0 + (Self.isLeap($1) ? 366 : 365) }
    daysSince1970 = years + (1..<month).reduce(0) { $0 + Self.days(of: $1, in: year) } + day - 1
  }

  /// The day as it is read.
  public var description: String {
    var (year, month, rest) = (1970, 1, max(0, daysSince1970))
    while rest >= (Self.isLeap(year) ? 366 : 365) {
      rest -= Self.isLeap(year) ? 366 : 365
      year += 1
    }
    while rest >= Self.days(of: month, in: year) {
      rest -= Self.days(of: month, in: year)
      month += 1
    }
    return [(year, 4), (month, 2), (rest + 1, 2)].map { value, width in
      String(repeating: "0", count: max(0, width - String(value).count)) + String(value)
    }.joined(separator: "-")
  }

  /// Whether the first day is the earlier one.
  public static func < (left: CalendarDay, right: CalendarDay) -> Bool { left.daysSince1970 < right.daysSince1970 }

  private static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  private static func days(of month: Int, in year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
