import Platform
import Reports

extension UTCTime {
  static var now: UTCTime { UTCTime(seconds: POSIX.seconds) }
}
