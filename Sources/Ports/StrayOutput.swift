import ConformanceKit

/// The stray output of a process that can be attributed to a case while the process goes on.
struct StrayOutput {
  /// How many stray lines are tolerated while one case is asked.
  private static let tolerance = 100

  /// What the only case in flight did wrong before its answer.
  private(set) var failure: SessionFailure?
  private var count = 0
  /// Leaked secrets of cases in flight, by the cases' tokens.
  private var leaks: [Int: SecretSearch.Hit] = [:]

  /// Attributes stray output to a case.
  ///
  /// - Parameters:
  ///   - asksOneAtATime: whether one case is asked at a time, with a pause after it in which all stray output is
  ///     attributed to it.
  ///   - blamesOpenCase: whether the output is the open case's even when another case was answered before it.
  /// - Returns: the case and its reply; `nil` if the case's answer is still awaited.
  /// - Throws: the failure itself, where it is not clear which case is to blame.
  mutating func attribute(
    _ failure: SessionFailure, to casesInFlight: CasesInFlight, asksOneAtATime: Bool, blamesOpenCase: Bool, log: String
  ) throws(SessionFailure) -> (testCase: Case, reply: Reply)? {
    // A secret that only one case has always belongs to that case, whenever it turns up.
    if case .leak(let hit) = failure, !hit.isShared {
      guard let question = casesInFlight.open.last(where: { $0.testCase == hit.owner }) else {
        return (hit.owner, .leak(hit.what))
      }
      leaks[question.token] = hit
      return nil
    }
    let isOnlyOne = casesInFlight.open.count == 1 && (casesInFlight.answers == 0 || blamesOpenCase)
    guard count < Self.tolerance, casesInFlight.open.isEmpty ? asksOneAtATime : isOnlyOne else { throw failure }
    count += 1
    if isOnlyOne {
      if case .leak = self.failure {} else { self.failure = failure }
      return nil
    }
    guard let last = casesInFlight.lastAnswered else { throw failure }
    return (last, failure.reply(log: log))
  }

  /// The reply that replaces the answer of a case, if any; resets the stray output for the next case.
  mutating func reply(to token: Int, log: @autoclosure () -> String) -> Reply? {
    defer { (failure, count) = (nil, 0) }
    return leaks.removeValue(forKey: token).map { .leak($0.what) } ?? failure?.reply(log: log())
  }
}
