import Platform

/// A line on stderr that counts cases while a run goes on; silent unless stderr is a terminal.
struct Progress {
  private let isShown = POSIX.isTerminal(2)
  private var nextUpdate = 0

  mutating func show(_ done: Int, of planned: Int) {
    guard isShown, POSIX.milliseconds >= nextUpdate else { return }
    nextUpdate = POSIX.milliseconds + 100
    POSIX.writeAll(2, Array("\r\u{1b}[K\(done) of \(planned) cases".utf8))
  }

  func clear() {
    if isShown { POSIX.writeAll(2, Array("\r\u{1b}[K".utf8)) }
  }
}
