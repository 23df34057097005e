import Gateways

/// Finds refusals that mean nothing, because the port does not take what differs in that one point and is fine.
package enum Vacuity {
  /// The outcomes, with ``Verdict/vacuous`` for every pass of a refused case whose accepted twin the port did not take.
  ///
  /// It was put to the port, and refused, or left by an error, a crash or a time-out. A twin that may be refused, as one of
  /// its claims says, need not be taken.
  package static func marked(_ outcomes: [Outcome]) -> [Outcome] {
    let untaken = Set(
      outcomes.filter { !isTaken($0) && $0.verdict != .pass && !$0.testCase.expectation.isRejection }.map(
        \.testCase.name))
    guard !untaken.isEmpty else { return outcomes }
    return outcomes.map { outcome in
      guard outcome.verdict == .pass, outcome.testCase.expectation.isRejection, let twin = outcome.testCase.twinName,
        untaken.contains(twin)
      else { return outcome }
      let marked = outcome.with(verdict: .vacuous)
      // Where shards are joined the waivers were judged before, each over a case that seemed to pass.
      guard case .stale(let waiver)? = outcome.waiving else { return marked }
      return marked.waived(waiver.describes(marked) ? .holds(waiver) : .changed(waiver))
    }
  }

  /// Whether the port took what the case holds.
  ///
  /// A wrong value is a mistake of its own and shows that nothing was refused,
  /// but for a verification, whose value is its word that it accepts.
  private static func isTaken(_ outcome: Outcome) -> Bool {
    guard case .value = outcome.reply else { return false }
    return outcome.verdict == .pass || Operation.Kind(named: outcome.testCase.operation) != .verify
  }
}

extension Case {
  /// The full name of the accepted case that this refused one differs from in one point.
  package var twinName: String? { twin.map { "\(operation)#\($0)" } }
}
