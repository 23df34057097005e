/// Finds refusals that mean nothing, because the port refuses what differs in that one point and is fine.
enum Vacuity {
  /// The outcomes, with ``Verdict/vacuous`` for every pass of a refused case whose accepted twin was refused too.
  static func marked(_ outcomes: [Outcome]) -> [Outcome] {
    let refused = Set(
      outcomes.filter { outcome in
        if case .reject = outcome.reply { !outcome.testCase.expectation.isRejection } else { false }
      }.map(\.testCase.name))
    guard !refused.isEmpty else { return outcomes }
    return outcomes.map { outcome in
      guard outcome.verdict == .pass, outcome.testCase.expectation.isRejection, let twin = outcome.testCase.twin,
        refused.contains("\(outcome.testCase.operation)#\(twin)")
      else { return outcome }
      var marked = Outcome(
        testCase: outcome.testCase, reply: outcome.reply, verdict: .vacuous, follows: outcome.follows,
        firstWrongStep: outcome.firstWrongStep)
      marked.duration = outcome.duration
      // Where shards are joined the waivers were judged before, each over a case that seemed to pass.
      if case .stale(let waiver)? = outcome.waiving {
        marked.waiving = waiver.describes(marked) ? .holds(waiver) : .changed(waiver)
      } else {
        marked.waiving = outcome.waiving
      }
      return marked
    }
  }
}
