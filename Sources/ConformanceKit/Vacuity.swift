import Gateways

/// Finds vacuous refusals: the port did not accept the twin either.
package enum Vacuity {
  /// The outcomes, with ``Verdict/vacuous`` for every passed refusal whose accepted twin the port did not accept.
  ///
  /// The twin was asked, and was refused or ended in an error, a crash or a time-out. A twin that may be refused, as
  /// one of its claims says, need not be accepted.
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
      // When shards are merged, waivers were judged before, each for a case that seemed to pass.
      guard case .stale(let waiver)? = outcome.waiving else { return marked }
      return marked.waived(waiver.describes(marked) ? .holds(waiver) : .changed(waiver))
    }
  }

  /// Whether the port accepted the case's input.
  ///
  /// A wrong value is a mistake of its own and shows that nothing was refused, except for a verification, whose value
  /// says that it accepts.
  private static func isTaken(_ outcome: Outcome) -> Bool {
    guard case .value = outcome.reply else { return false }
    return outcome.verdict == .pass || Operation.Kind(named: outcome.testCase.operation) != .verify
  }
}

extension Case {
  /// The full name of the twin: the accepted case from which this refused one differs in one point.
  package var twinName: String? { twin.map { "\(operation)#\($0)" } }
}
