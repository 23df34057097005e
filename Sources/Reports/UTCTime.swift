/// A second of Coordinated Universal Time, as reports write it; no calendar or locale of the machine plays a part.
package struct UTCTime: Sendable, Hashable, Comparable {
  /// Seconds since 1970-01-01T00:00:00Z, without leap seconds.
  package let seconds: Int

  /// - Parameter seconds: since 1970-01-01T00:00:00Z; held within the years 1970 to 9999.
  package init(seconds: Int) { self.seconds = min(max(seconds, 0), 253_402_300_799) }

  /// Reads what ``description`` writes.
  ///
  /// - Returns: `nil` for any other form.
  package init?(_ text: String) {
    let parts = text.utf8.split(whereSeparator: { "-T:Z".utf8.contains($0) }).map {
      Int(String(decoding: $0, as: UTF8.self))
    }
    guard text.utf8.count == 20, parts.count == 6, let year = parts[0], let month = parts[1], let day = parts[2],
      let hour = parts[3], let minute = parts[4], let second = parts[5]
    else { return nil }
    self.init(seconds: Self.days(year, month, day) * 86400 + hour * 3600 + minute * 60 + second)
    // Whatever is out of range, or written otherwise, comes back different.
    guard description == text else { return nil }
  }

  /// RFC 3339 in UTC: `2026-11-21T12:30:00Z`.
  package var description: String { local + "Z" }

  /// The same without the zone, which some formats forbid.
  var local: String {
    let (year, month, day) = Self.date(seconds / 86400)
    let second = seconds % 86400
    let date = "\(year.digits(4))-\(month.digits(2))-\(day.digits(2))"
    return "\(date)T\((second / 3600).digits(2)):\((second / 60 % 60).digits(2)):\((second % 60).digits(2))"
  }

  /// The earlier of two moments comes first.
  package static func < (left: UTCTime, right: UTCTime) -> Bool { left.seconds < right.seconds }

  /// Days since 1970-01-01 in the Gregorian calendar; years begin in March here, so that the leap day is their last.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
  }

  private static func date(_ days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let (era, dayOfEra) = (shifted / 146_097, shifted % 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }
}

extension Int {
  /// The number with leading zeros up to a width.
  fileprivate func digits(_ width: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
  }
}
