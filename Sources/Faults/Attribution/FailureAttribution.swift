package import ConformanceKit
import Formulas
import Gateways

/// The mistakes behind a run's failures: every failing case is attributed to the fault that explains most of them.
package struct FailureAttribution: Sendable {
  /// The mistakes, the worst first; of equal severity, doubtful ones come last and those with the most failures first.
  package let groups: [FailureGroup]
  /// The failures that no known mistake explains.
  package let unexplained: [Outcome]

  /// Diagnoses the failures among the outcomes of a run.
  ///
  /// Cases that pass count too: a mistake that would make them fail is not the port's. Vacuous ones show no mistake,
  /// as a port that refuses everything has them too; they only speak against mistakes that would accept them.
  package init(_ outcomes: [Outcome]) {
    let vacuous = Dictionary(grouping: outcomes.filter { $0.verdict == .vacuous }, by: \.testCase.operation)
    var groups: [FailureGroup] = []
    var unexplained: [Outcome] = []
    // A case in which the port breaks shows neither that there is a mistake with values nor that there is none.
    let broken = outcomes.filter(\.reply.isBroken)
    for (name, open) in Dictionary(grouping: broken, by: \.testCase.operation).sorted(by: { $0.key < $1.key }) {
      guard let operation = Gateway.operation(name) else { continue }
      let found = ErrorCause.explain(operation, outcomes.filter { $0.testCase.operation == name }, open)
      groups += found.groups
      unexplained += found.open
    }
    let outcomes = outcomes.filter { $0.verdict != .vacuous && !$0.reply.isBroken }
    var deep = DeepSearch()
    let operations = Dictionary(grouping: outcomes, by: \.testCase.operation)
    // Verifications come after the operations that compute their values: `*.verify` is listed last.
    for operation in Gateway.operations {
      guard let outcomes = operations[operation.name], outcomes.contains(where: { $0.verdict != .pass }) else {
        continue
      }
      let found = Self.explainOperation(
        operation, outcomes, vacuous: vacuous[operation.name] ?? [], known: groups.flatMap(\.explanation.mutations),
        &deep)
      unexplained += found.open
      for group in found.groups { Self.join(group, to: &groups) }
    }
    Self.joinOperations(&groups, &unexplained, among: operations)
    // Only now is the number of unexplained failures known, beside which a small group may be chance.
    groups.withdrawChance(beside: &unexplained)
    // Places of one fault are joined last: what is doubted in one place may be certain in another.
    groups = groups.doubted(beside: unexplained, among: operations)
    // A leaked secret was seen, and is never doubted.
    groups += LetOutSecret.groups(of: &unexplained)
    self.groups = Self.worstFirst(groups.together())
    self.unexplained = unexplained
  }

  /// Attributes failures to mistakes that other operations have shown.
  private static func joinOperations(
    _ groups: inout [FailureGroup], _ unexplained: inout [Outcome], among operations: [String: [Outcome]]
  ) {
    // Such a mistake explains failures that are too few to show it by themselves, or in which the port broke.
    groups += SeveralLines.further(&unexplained, among: operations, groups.flatMap(\.explanation.mutations))
    BrokenByMistake.join(&groups, &unexplained)
    UncheckedLimit.join(&groups, &unexplained, among: operations)
    // This replaces several groups where one treatment explains them, so all groups must exist.
    InputTreatment.join(&groups, &unexplained, among: operations)
    OtherDecimals.join(&groups, &unexplained)
    // This renames groups, so it comes after everything that looks for them by their faults.
    WiderChange.join(&groups)
    FalsyFilter.join(&groups)
  }

  /// Merges a group into the one with the same explanation, or appends it.
  private static func join(_ group: FailureGroup, to groups: inout [FailureGroup]) {
    let common = groups.lazy.enumerated().compactMap { place, known in
      known.explanation.common(with: group.explanation).map { (place: place, explanation: $0) }
    }.first
    if let common {
      groups[common.place].take(group, as: common.explanation)
    } else if let same = groups.firstIndex(where: { SentChange.isSame($0.explanation, group.explanation) }) {
      groups[same].take(group, as: SentChange.merged(groups[same].explanation, group.explanation))
    } else {
      groups.append(group)
    }
  }

  private static func worstFirst(_ groups: [FailureGroup]) -> [FailureGroup] {
    groups.map { ($0, $0.severity) }.enumerated().sorted { one, other in
      let ((left, leftSeverity), (right, rightSeverity)) = (one.element, other.element)
      guard leftSeverity == rightSeverity else { return leftSeverity > rightSeverity }
      let (isDoubted, isOtherDoubted) = (left.explanation.isTentative, right.explanation.isTentative)
      guard isDoubted == isOtherDoubted else { return isOtherDoubted }
      return (right.outcomes.count, one.offset) < (left.outcomes.count, other.offset)
    }.map(\.element.0)
  }

  /// Failures that cannot be diagnosed because their inputs are gone.
  package init(unexplained: [Outcome]) {
    groups = []
    self.unexplained = unexplained
  }

  private init(_ groups: [FailureGroup], _ unexplained: [Outcome]) {
    self.groups = groups
    self.unexplained = unexplained
  }

  /// A copy with every outcome changed.
  package func mapped(_ change: (Outcome) -> Outcome) -> FailureAttribution {
    FailureAttribution(
      groups.map { FailureGroup(explanation: $0.explanation, outcomes: $0.outcomes.map(change)) },
      unexplained.map(change))
  }

  /// The mistake behind a failure, where one is known.
  package func explanation(of outcome: Outcome) -> Diagnosis.Explanation? {
    groups.first { $0.outcomes.contains { $0.testCase == outcome.testCase } }?.explanation
  }

  private static func explainOperation(
    _ operation: Operation, _ outcomes: [Outcome], vacuous: [Outcome], known: [Mutation], _ deep: inout DeepSearch
  ) -> OperationFailures {
    var failures =
      operation.isProcedure
      ? explainMessages(operation, outcomes, known, &deep)
      : explainFormulas(operation, outcomes, vacuous: vacuous, known, &deep)
    WeakEvidence.withdraw(from: &failures)
    SeveralLines.withdraw(from: &failures)
    return failures
  }
}

extension Reply {
  /// Whether the port gave no answer at all; a leaked secret counts as an answer.
  fileprivate var isBroken: Bool {
    switch self {
    case .error, .crash, .timeout, .violation: true
    case .value, .reject, .unsupported, .leak: false
    }
  }
}
