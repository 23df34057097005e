import ConformanceKit
import Encodings
import Gateways

/// Failures that show little by themselves: a refused right message or a wrong yes or no has many possible causes.
///
/// A digest or a text that equals what a mistake gives is hardly chance; a yes or no is, one time in two. So a mistake
/// that has only such evidence, and leaves many such failures of the operation unexplained, is not reported: one cause
/// for all of them is likelier.
enum WeakEvidence {
  /// Withdraws groups that rest on weak evidence; their failures are open again.
  static func withdraw(from failures: inout OperationFailures) {
    failures.withdraw(where: isAnsweredByNobody)
    let beside = failures.open.count(where: isWeak)
    guard beside > 0 else { return }
    // Half as many are too many for chance.
    failures.withdraw { $0.outcomes.allSatisfy(isWeak) && 2 * beside >= $0.outcomes.count }
  }

  /// Whether it says that a state is misread as another one, which no answer names.
  private static func isAnsweredByNobody(_ group: FailureGroup) -> Bool {
    group.explanation.mutations.contains { mutation in
      mutation.fault.isNamed(.wordMisread)
        && !group.outcomes.contains { outcome in
          if case .word(_, _, let kind) = mutation.at { outcome.value?["kind"] == .text(kind) } else { false }
        }
    }
  }

  private static func isWeak(_ outcome: Outcome) -> Bool {
    guard case .answer(.value(let wanted)) = outcome.testCase.expectation else { return false }
    return switch outcome.reply {
    case .reject: true
    case .value(let got, _): got != wanted && withoutTruth(got) == withoutTruth(wanted)
    default: false
    }
  }

  private static func withoutTruth(_ value: JSON) -> JSON {
    value.mapped { if case .bool = $0 { .null } else { $0 } }
  }
}
