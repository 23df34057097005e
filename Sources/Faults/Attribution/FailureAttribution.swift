package import ConformanceKit
import Formulas
import Gateways

/// The mistakes behind a run's failures: every failing case is put down to the fault that explains most of them.
package struct FailureAttribution: Sendable {
  /// The mistakes, the worst first, and of equals those with the most failures.
  package let groups: [FailureGroup]
  /// The failures that no known mistake explains.
  package let unexplained: [Outcome]

  /// Diagnoses the failures among the outcomes of a run.
  ///
  /// Cases that pass count too: a mistake that would make them fail is not the port's. Vacuous ones count neither way: what
  /// refuses everything shows nothing, neither a mistake nor its absence.
  package init(_ outcomes: [Outcome]) {
    // A port that refuses forgeries does verify, though a refusal shows nothing by itself.
    let refusing = Set(
      outcomes.filter { $0.verdict == .vacuous && $0.testCase.expectation.refusal == .signatureMismatch }
        .map(\.testCase.operation))
    var groups: [FailureGroup] = []
    var unexplained: [Outcome] = []
    // What breaks shows neither a mistake with values nor that there is none.
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
    // Verifications come behind what computes their values: `*.verify` is listed last.
    for operation in Gateway.operations {
      guard let outcomes = operations[operation.name], outcomes.contains(where: { $0.verdict != .pass }) else {
        continue
      }
      let found = Self.explainOperation(
        operation, outcomes, known: groups.flatMap(\.explanation.mutations),
        refusesSome: refusing.contains(operation.name), &deep)
      unexplained += found.open
      for group in found.groups { Self.join(group, to: &groups) }
    }
    Self.joinOperations(&groups, &unexplained, among: operations)
    // Only now is known how much stays without an explanation, beside which a small group is chance.
    groups.withdrawChance(beside: &unexplained)
    // Places of one fault are told together last: what is doubted in one place may be certain in another.
    groups = groups.doubted(beside: unexplained, among: operations)
    // That a secret came out is seen, and never doubted.
    groups += LetOutSecret.groups(of: &unexplained)
    self.groups = Self.worstFirst(groups.together())
    self.unexplained = unexplained
  }

  /// Puts failures down to what other operations have shown.
  private static func joinOperations(
    _ groups: inout [FailureGroup], _ unexplained: inout [Outcome], among operations: [String: [Outcome]]
  ) {
    // What one operation has shown explains failures of others that are too few for it, or that broke.
    groups += SeveralLines.further(&unexplained, among: operations, groups.flatMap(\.explanation.mutations))
    BrokenByMistake.join(&groups, &unexplained)
    UncheckedLimit.join(&groups, &unexplained, among: operations)
    // It replaces several groups where that makes fewer of them, so all have to be there.
    InputTreatment.join(&groups, &unexplained, among: operations)
    OtherDecimals.join(&groups, &unexplained)
    // It renames groups, and so comes behind what looks for them by their faults.
    WiderChange.join(&groups)
  }

  /// Adds a group to the one that has its explanation, or puts it behind all.
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

  /// Failures that cannot be diagnosed, because their inputs are gone.
  package init(unexplained: [Outcome]) {
    groups = []
    self.unexplained = unexplained
  }

  private init(_ groups: [FailureGroup], _ unexplained: [Outcome]) {
    self.groups = groups
    self.unexplained = unexplained
  }

  /// The same with every outcome changed.
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
    _ operation: Operation, _ outcomes: [Outcome], known: [Mutation], refusesSome: Bool, _ deep: inout DeepSearch
  ) -> OperationFailures {
    var failures =
      operation.isProcedure
      ? explainMessages(operation, outcomes, known, &deep)
      : explainFormulas(operation, outcomes, known, refusesSome, &deep)
    WeakEvidence.withdraw(from: &failures)
    SeveralLines.withdraw(from: &failures)
    return failures
  }
}

extension Reply {
  /// Whether it is neither an answer nor a secret that came out.
  fileprivate var isBroken: Bool {
    switch self {
    case .error, .crash, .timeout, .violation: true
    case .value, .reject, .unsupported, .leak: false
    }
  }
}
