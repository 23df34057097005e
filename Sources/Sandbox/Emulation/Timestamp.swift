import Encodings
import Platform

/// Points in time as text, in UTC.
enum Timestamp {
  /// `2026-01-31 23:59:59`, for seconds since 1970.
  static func text(_ seconds: Int) -> String { CalendarDay.text(seconds: seconds, between: " ") }

  /// `2026-01-31T23:59:59+00:00`, for now.
  static func iso8601() -> String { CalendarDay.text(seconds: POSIX.seconds) + "+00:00" }
}
