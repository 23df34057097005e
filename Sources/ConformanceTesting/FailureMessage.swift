public import ConformanceKit
import Reports

extension Outcome {
  /// What a failing test says: the case, what was expected, what came, where the two part, and the known mistake.
  ///
  /// Secrets and card numbers are masked.
  public var failureMessage: String { TextReport.render(self) }
}
