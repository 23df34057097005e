import ConformanceKit
import Foundation

extension Moment {
  /// The clock of the machine.
  static var now: Moment { Moment(seconds: Int(Date().timeIntervalSince1970)) }
}
