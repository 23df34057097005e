import Platform
import Reports

extension UTCTime {
  /// The clock of the machine.
  static var now: UTCTime { UTCTime(seconds: POSIX.seconds) }
}
