import ConformanceKit
import Gateways

/// The failures of one operation while they are attributed to mistakes.
struct OperationFailures {
  let operation: Operation
  /// All outcomes of the operation, including those that pass.
  let outcomes: [Outcome]
  /// The failures that nothing explains yet.
  var open: [Outcome]
  /// The failures that are explained, by mistake.
  var groups: [FailureGroup] = []

  /// - Parameter open: the failures to explain; by default all among the outcomes.
  init(_ operation: Operation, _ outcomes: [Outcome], open: [Outcome]? = nil) {
    (self.operation, self.outcomes) = (operation, outcomes)
    self.open = open ?? outcomes.filter { $0.verdict != .pass }
  }

  /// Whether nothing explains the failure yet.
  func isOpen(_ outcome: Outcome) -> Bool { open.holds(outcome) }

  /// Attributes failures to a mistake.
  mutating func explain(_ explained: [Outcome], by mutation: Mutation) {
    explain(explained, by: Diagnosis.Explanation(mutation))
  }

  mutating func explain(
    _ explained: [Outcome], by explanation: Diagnosis.Explanation, contradicting: [Outcome] = []
  ) {
    groups.append(
      FailureGroup(explanation: explanation, outcomes: explained, contradicting: contradicting))
    open = open.without(explained)
  }

  /// Attributes failures to mistakes as long as one explains any that is open, the best one first.
  mutating func explain(by best: ([Outcome]) -> (Mutation, [Outcome])?) {
    while let (mutation, explained) = best(open) { explain(explained, by: mutation) }
  }

  /// Withdraws groups: their failures are open again.
  mutating func withdraw(where isWrong: (FailureGroup) -> Bool) {
    open += groups.filter(isWrong).flatMap(\.outcomes)
    groups.removeAll(where: isWrong)
  }
}

extension Redactor {
  /// A redactor that knows the secrets in all inputs of an operation.
  init(_ operation: Operation, _ outcomes: [Outcome]) {
    self.init([], .null)
    for outcome in outcomes { learn(operation.fields, outcome.testCase.input) }
  }
}

extension [Outcome] {
  /// Whether one of them belongs to the same case.
  func holds(_ one: Outcome) -> Bool { contains { $0.testCase === one.testCase } }

  /// The outcomes of other cases.
  func without(_ others: [Outcome]) -> [Outcome] { filter { !others.holds($0) } }

  func areSame(as others: [Outcome]) -> Bool { elementsEqual(others) { $0.testCase === $1.testCase } }
}

extension Outcome {
  /// The value that the port answered; `nil` where it answered none.
  var value: JSON? { if case .value(let value, _) = reply { value } else { nil } }

  /// Whether the port refused a case that it should have taken.
  var isWronglyRefused: Bool { if case .reject = reply { verdict != .pass } else { false } }
}
