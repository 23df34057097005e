import Encodings

/// A time in UTC to the second, as reports write it, independent of the machine's calendar and locale.
package struct UTCTime: Sendable, Hashable, Comparable {
  /// Seconds since 1970-01-01T00:00:00Z, without leap seconds.
  package let seconds: Int

  /// - Parameter seconds: since 1970-01-01T00:00:00Z; clamped to the years 1970 to 9999.
  package init(seconds: Int) { self.seconds = min(max(seconds, 0), 253_402_300_799) }

  /// Reads the form that ``description`` writes.
  ///
  /// - Returns: `nil` for any other form.
  package init?(_ text: String) {
    guard let time = DateTime(Array(text.utf8)) else { return nil }
    self.init(seconds: time.seconds)
    // A time that is out of range, or written differently, does not come back the same.
    guard description == text else { return nil }
  }

  /// RFC 3339 in UTC: `2026-11-21T12:30:00Z`.
  package var description: String { local + "Z" }

  /// The time without the zone, which some formats forbid.
  var local: String { CalendarDay.text(seconds: seconds) }

  /// Orders times from earlier to later.
  package static func < (left: UTCTime, right: UTCTime) -> Bool { left.seconds < right.seconds }
}
