/// A day of the Gregorian calendar, written `2027-01-31` (RFC 3339 §5.6, full-date).
public struct CalendarDay: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// Days since 1970-01-01; negative before it.
  public let daysSince1970: Int

  /// Makes the day that is this many days after 1970-01-01.
  public init(daysSince1970: Int) { self.daysSince1970 = daysSince1970 }

  /// Reads four, two and two digits that are a day of the calendar, from 1970 on.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2], parts.allSatisfy({ $0.utf8.allSatisfy(ASCII.isDigit) }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]), year >= 1970
    else { return nil }
    self.init(year: year, month: month, day: day)
    // A month or day that does not exist comes back as another.
    guard date == (year, month, day) else { return nil }
  }

  /// Makes the day of a date; a day beyond its month's end runs into the next month.
  package init(year: Int, month: Int, day: Int) {
    // Years begin in March here, so that the leap day is the last.
    let shifted = month <= 2 ? year - 1 : year
    let era = Self.floor(shifted, 400)
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    daysSince1970 = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  package var date: (year: Int, month: Int, day: Int) {
    let shifted = daysSince1970 + 719_468
    let era = Self.floor(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  /// The day in the form in which it is read.
  public var description: String {
    let date = date
    return "\(Self.digits(date.year, 4))-\(Self.digits(date.month, 2))-\(Self.digits(date.day, 2))"
  }

  /// Whether the first day is earlier.
  public static func < (left: CalendarDay, right: CalendarDay) -> Bool { left.daysSince1970 < right.daysSince1970 }

  /// The date and time of seconds since 1970-01-01T00:00:00 on the same clock: `2027-01-31T23:59:59`.
  package static func text(seconds: Int, between separator: String = "T") -> String {
    let day = floor(seconds, 86_400)
    let rest = seconds - day * 86_400
    let clock = [rest / 3600, rest / 60 % 60, rest % 60].map { digits($0, 2) }.joined(separator: ":")
    return "\(CalendarDay(daysSince1970: day))\(separator)\(clock)"
  }

  private static func floor(_ number: Int, _ divisor: Int) -> Int {
    (number >= 0 ? number : number - divisor + 1) / divisor
  }

  private static func digits(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
