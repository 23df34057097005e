public import Encodings
import Platform

extension CalendarDay {
  /// The day it is now, in UTC.
  public static var today: CalendarDay { CalendarDay(daysSince1970: POSIX.today) }
}
