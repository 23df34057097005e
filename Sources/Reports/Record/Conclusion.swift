import ConformanceKit

/// The result of a whole run.
package enum Conclusion: String, Sendable, Hashable, CaseIterable {
  /// Every case that was asked for and that the port offers passes.
  case pass
  /// Some cases, or other checks of the run, fail.
  case fail
  case nothing
  /// The run ended early, or its numbers do not add up.
  case broken
}

extension Runner.Report {
  /// The result of the run; nothing that was not tested counts as good.
  package var conclusion: Conclusion {
    guard failure == nil, addsUp else { return .broken }
    guard !outcomes.isEmpty else { return .nothing }
    return failures.isEmpty && strayWaivers.isEmpty && missing.isEmpty && ownInputFlaws.isEmpty ? .pass : .fail
  }
}
