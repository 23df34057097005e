import ConformanceKit
import Platform

/// A line on stderr that shows the progress of a run or the current step; silent unless stderr is a terminal.
struct Progress {
  private let isShown = POSIX.isTerminal(2) && !Terminal.isDumb && !Terminal.isQuiet
  private var nextUpdate = 0
  /// The names of the cases that failed so far; a case may be reported twice.
  private var failed: Set<String> = []

  mutating func note(_ outcome: Outcome) {
    if outcome.verdict != .pass { failed.insert(outcome.testCase.name) }
  }

  mutating func show(_ done: Int, of planned: Int) {
    guard isShown, POSIX.milliseconds >= nextUpdate else { return }
    nextUpdate = POSIX.milliseconds + 100
    POSIX.writeAll(2, Array("\r\u{1b}[K\(done) of \(planned) cases\(failures)".utf8))
  }

  /// Shows the current step when there is nothing to count.
  func say(_ what: String) {
    if isShown { POSIX.writeAll(2, Array("\r\u{1b}[K\(what) …".utf8)) }
  }

  private var failures: String { failed.isEmpty ? "" : ", \(failed.count) failed" }

  func clear() {
    if isShown { POSIX.writeAll(2, Array("\r\u{1b}[K".utf8)) }
  }
}
