import ConformanceKit

/// What a process wrote that it should not have, as far as a case can be blamed for it while the process goes on.
struct StrayOutput {
  /// Lines that are no messages and are put up with while one case is asked.
  private static let tolerance = 100

  /// What the only case on its way did wrong before its answer.
  private(set) var failure: SessionFailure?
  private var count = 0
  /// Secrets that were let out of cases on their way, by the cases' tokens.
  private var leaks: [Int: SecretSearch.Hit] = [:]

  /// Lays what was written at the door of a case.
  ///
  /// - Parameters:
  ///   - isCareful: whether one case is asked at a time, with a pause after it in which all that is written belongs to it.
  ///   - isTrusted: whether it is the open case's although another was answered before.
  /// - Returns: the case, where nothing is left to wait for, and what is said of it.
  /// - Throws: the trouble itself, where it is not clear which case is to blame.
  mutating func lay(
    _ failure: SessionFailure, on questions: CasesInFlight, isCareful: Bool, isTrusted: Bool, log: String
  ) throws(SessionFailure) -> (testCase: Case, reply: Reply)? {
    // Whenever it turns up, a secret that only one case has is that case's.
    if case .leak(let hit) = failure, !hit.isShared {
      guard let question = questions.open.last(where: { $0.testCase == hit.owner }) else {
        return (hit.owner, .leak(hit.what))
      }
      leaks[question.token] = hit
      return nil
    }
    let isOnlyOne = questions.open.count == 1 && (questions.answers == 0 || isTrusted)
    guard count < Self.tolerance, questions.open.isEmpty ? isCareful : isOnlyOne else { throw failure }
    count += 1
    if isOnlyOne {
      if case .leak = self.failure {} else { self.failure = failure }
      return nil
    }
    guard let last = questions.lastAnswered else { throw failure }
    return (last, failure.reply(log: log))
  }

  /// What is said of a case in place of its answer, which has come; the next case begins without stray output.
  mutating func reply(to token: Int, log: @autoclosure () -> String) -> Reply? {
    defer { (failure, count) = (nil, 0) }
    return leaks.removeValue(forKey: token).map { .leak($0.what) } ?? failure?.reply(log: log())
  }
}
