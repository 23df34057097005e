import ConformanceKit
import Encodings
import Gateways

/// Pairs of changes that give the same for most texts: once one text shows which change it was, the others are
/// attributed to it too.
enum WiderChange {
  /// A narrow change, and the wide one that gives the same for most texts.
  private static let pairs: [(narrow: SentChange, wide: SentChange)] = [
    (.inASCII, .withinLatin1), (.capitalised, .titled),
  ]

  static func join(_ groups: inout [FailureGroup]) {
    for (narrow, wide) in pairs {
      for (fault, other) in [(narrow.fault, wide.fault), (narrow.fault.ofAnswers, wide.fault.ofAnswers)] {
        let few = groups.indices.filter { groups[$0].isOnly(fault) }
        guard groups.contains(where: { $0.isOnly(other) }),
          few.allSatisfy({ groups[$0].outcomes.allSatisfy { fits($0, wide) } })
        else { continue }
        for place in few {
          let mutation = Mutation(fault: other, at: groups[place].explanation.mutations[0].at)
          groups[place].explanation = Diagnosis.Explanation(mutation)
        }
      }
    }
  }

  private static func fits(_ outcome: Outcome, _ change: SentChange) -> Bool {
    guard let got = outcome.value, let operation = Gateway.operation(outcome.testCase.operation) else { return false }
    if operation.isRequest {
      let fields = SentField.all(operation, outcome.testCase.input, got) ?? []
      return fields.allSatisfy { $0.hasArrived || change.applied(to: $0.right) == $0.got }
    }
    return outcome.testCase.expectation.values.contains { right in
      AnsweredMember.all(right, got).allSatisfy { member in
        member.isRight || member.right.flatMap(change.applied) == member.got
      }
    }
  }
}

extension FailureGroup {
  /// Whether the group is attributed to this fault and no other.
  fileprivate func isOnly(_ fault: Fault) -> Bool { explanation.mutations.map(\.fault) == [fault] }
}
