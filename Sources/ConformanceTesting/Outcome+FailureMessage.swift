public import ConformanceKit
import Reports

extension Outcome {
  /// What a failing test says: the case, what was expected, what came, and where the two part.
  ///
  /// Secrets and card numbers are masked.
  public var failureMessage: String { TextReport.render(self) }
}
