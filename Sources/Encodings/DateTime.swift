/// A date and time with its offset from UTC (RFC 3339 §5.6), also in ISO 8601's forms without seconds or the offset's
/// colon.
package struct DateTime: Sendable, Hashable {
  /// Seconds since 1970-01-01T00:00:00Z, without leap seconds; a day beyond its month's end runs into the next month.
  package let seconds: Int
  /// The digits of the seconds' fraction, without trailing zeros.
  package let fraction: [UInt8]
  /// Minutes that the clock is ahead of UTC.
  package let offset: Int
  /// Whether it is written as in RFC 3339, with seconds and a colon in the offset.
  package let isWhole: Bool
  /// Whether it is a moment of the calendar: in year 1 or later, on a day that its month has, and not a leap second.
  package let isOfCalendar: Bool

  /// Reads `YYYY-MM-DDThh:mm`, optional `:ss` with an optional fraction, and `Z`, `±hh:mm` or `±hhmm`, all in ASCII.
  package init?(_ text: [UInt8]) {
    var rest = text[...]
    func take(_ range: ClosedRange<Int>, _ count: Int = 2) -> Int? {
      let digits = rest.prefix(count)
      guard digits.count == count, digits.allSatisfy(ASCII.isDigit) else { return nil }
      let number = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
      rest = rest.dropFirst(count)
      return range.contains(number) ? number : nil
    }
    func take(_ character: Unicode.Scalar) -> Bool {
      guard rest.first == UInt8(ascii: character) else { return false }
      rest = rest.dropFirst()
      return true
    }
    guard let year = take(0...9999, 4), take("-"), let month = take(1...12), take("-"), let day = take(1...31),
      take("T"), let hour = take(0...23), take(":"), let minute = take(0...59)
    else { return nil }
    let hasSeconds = take(":")
    guard let second = hasSeconds ? take(0...60) : 0 else { return nil }
    let hasFraction = hasSeconds && take(".")
    let digits = hasFraction ? rest.prefix(while: ASCII.isDigit) : []
    if hasFraction, digits.isEmpty { return nil }
    rest = rest.dropFirst(digits.count)
    fraction = Array(digits.reversed().drop { $0 == UInt8(ascii: "0") }.reversed())

    let isUTC = take("Z")
    var hasColon = isUTC
    if isUTC {
      offset = 0
    } else {
      let isEast = take("+")
      guard isEast || take("-"), let hours = take(0...23) else { return nil }
      hasColon = take(":")
      guard let minutes = take(0...59) else { return nil }
      offset = (hours * 60 + minutes) * (isEast ? 1 : -1)
    }
    guard rest.isEmpty else { return nil }
    isWhole = hasSeconds && hasColon

    let date = CalendarDay(year: year, month: month, day: day)
    isOfCalendar = year > 0 && date.date == (year, month, day) && second < 60
    seconds = date.daysSince1970 * 86_400 + hour * 3600 + (minute - offset) * 60 + second
  }
}
