import ConformanceKit
import Platform

/// A line on stderr that says how far a run is, or what goes on; silent unless stderr is a terminal.
struct Progress {
  private let isShown = POSIX.isTerminal(2) && !Terminal.isDumb && !Terminal.isQuiet
  private var nextUpdate = 0
  /// The cases that failed so far; one may be told of twice.
  private var failed: Set<String> = []

  mutating func note(_ outcome: Outcome) {
    if outcome.verdict != .pass { failed.insert(outcome.testCase.name) }
  }

  mutating func show(_ done: Int, of planned: Int) {
    guard isShown, POSIX.milliseconds >= nextUpdate else { return }
    nextUpdate = POSIX.milliseconds + 100
    POSIX.writeAll(2, Array("\r\u{1b}[K\(done) of \(planned) cases\(failures)".utf8))
  }

  /// Says what is being done where nothing can be counted.
  func say(_ what: String) {
    if isShown { POSIX.writeAll(2, Array("\r\u{1b}[K\(what) …".utf8)) }
  }

  private var failures: String { failed.isEmpty ? "" : ", \(failed.count) failed" }

  func clear() {
    if isShown { POSIX.writeAll(2, Array("\r\u{1b}[K".utf8)) }
  }
}
