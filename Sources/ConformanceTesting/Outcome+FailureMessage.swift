public import ConformanceKit
import Reports

extension Outcome {
  /// The message of a failing test: the case, what was expected, what came, and where they differ.
  ///
  /// Secrets and card numbers are masked.
  public var failureMessage: String { TextReport.render(self) }
}
