package import ConformanceKit
import Formulas

/// One mistake, or two at once, with the failures that it explains.
package struct FailureGroup: Sendable {
  /// The mistake and the wrong formula, as the first case shows it.
  package internal(set) var explanation: Diagnosis.Explanation
  /// The failures that it explains, in the order of the run.
  package internal(set) var outcomes: [Outcome]
  /// Failures of the same operation for which a port with only this mistake would have answered otherwise.
  var contradicting: [Outcome] = []

  /// Takes in a group that shares an explanation with this one.
  mutating func take(_ other: FailureGroup, as explanation: Diagnosis.Explanation) {
    self.explanation = explanation
    outcomes += other.outcomes
    contradicting += other.contradicting
  }

  /// The severity of its worst failure.
  package var severity: Severity { outcomes.worst ?? .medium }

  /// Whether it says that a field is sent unsigned, and the other group says that the field is not sent.
  func isUnsigned(whatIsNotSentIn other: FailureGroup) -> Bool {
    explanation.mutations.allSatisfy { mutation in
      mutation.fault == .sentUnsigned
        && other.explanation.mutations.contains { $0.fault.isNamed(.fieldNotSent) && $0.place == mutation.place }
    }
  }
}

extension Diagnosis.Explanation {
  /// Whether this fault is the only one.
  func isOnly(_ name: FaultName) -> Bool { mutations.count == 1 && mutations[0].fault.isNamed(name) }
}
