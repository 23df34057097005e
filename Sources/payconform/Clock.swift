import Foundation
import Reports

extension UTCTime {
  /// The clock of the machine.
  static var now: UTCTime { UTCTime(seconds: Int(Date().timeIntervalSince1970)) }
}
