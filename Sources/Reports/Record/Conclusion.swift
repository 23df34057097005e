import ConformanceKit

/// What a run as a whole comes to.
package enum Conclusion: String, Sendable, Hashable, CaseIterable {
  /// Every case that was asked for and that the port has passes.
  case pass
  /// Some do not.
  case fail
  case nothing
  /// The run ended early, or its numbers do not add up.
  case broken
}

extension Runner.Report {
  /// What the run comes to; nothing that was not tested counts as good.
  package var conclusion: Conclusion {
    guard failure == nil, addsUp else { return .broken }
    guard !outcomes.isEmpty else { return .nothing }
    return failures.isEmpty && strayWaivers.isEmpty && missing.isEmpty && ownInputFlaws.isEmpty ? .pass : .fail
  }
}
