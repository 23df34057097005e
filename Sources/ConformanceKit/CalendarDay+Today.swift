public import Encodings
import Platform

extension CalendarDay {
  /// The current day in UTC.
  public static var today: CalendarDay { CalendarDay(daysSince1970: POSIX.today) }
}
