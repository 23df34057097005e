package import ConformanceKit
import Formulas

/// One mistake, or two at once, with the failures that it explains.
package struct FailureGroup: Sendable {
  /// The mistake and the wrong formula, as the first case shows it.
  package internal(set) var explanation: Diagnosis.Explanation
  /// The failures that it explains, in the order of the run.
  package internal(set) var outcomes: [Outcome]
  /// Failures of the same operation that a port with nothing but this mistake would have made otherwise.
  var contradicting: [Outcome] = []

  /// Takes in a group that another explanation has in common with this one.
  mutating func take(_ other: FailureGroup, as explanation: Diagnosis.Explanation) {
    self.explanation = explanation
    outcomes += other.outcomes
    contradicting += other.contradicting
  }

  /// How bad the worst of them is.
  package var severity: Severity { outcomes.worst ?? .medium }

  /// Whether it says that a field is sent unsigned, of which another one says that it is not sent.
  func isUnsigned(whatIsNotSentIn other: FailureGroup) -> Bool {
    explanation.mutations.allSatisfy { mutation in
      mutation.fault == .sentUnsigned
        && other.explanation.mutations.contains { $0.fault.isNamed(.fieldNotSent) && $0.place == mutation.place }
    }
  }
}

extension Diagnosis.Explanation {
  /// Whether it is this fault and no other.
  func isOnly(_ name: FaultName) -> Bool { mutations.count == 1 && mutations[0].fault.isNamed(name) }
}
