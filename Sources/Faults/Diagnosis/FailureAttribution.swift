package import ConformanceKit
import Formulas
import Gateways

/// The mistakes behind a run's failures: every failing case is put down to the fault that explains most of them.
package struct FailureAttribution: Sendable {
  /// One mistake, or two at once, with the failures that it explains.
  package struct Group: Sendable {
    /// The mistake and the wrong formula, as the first case shows it.
    package let explanation: Diagnosis.Explanation
    /// The failures that it explains, in the order of the run.
    package internal(set) var outcomes: [Outcome]
  }

  /// The mistakes, those with the most failures first.
  package let groups: [Group]
  /// The failures that no known mistake explains.
  package let unexplained: [Outcome]

  /// Diagnoses the failures among the outcomes of a run.
  ///
  /// Cases that pass count too: a mistake that would make them fail is not the port's. Vacuous ones count neither way: what
  /// refuses everything shows nothing, neither a mistake nor its absence.
  package init(_ outcomes: [Outcome]) {
    let outcomes = outcomes.filter { $0.verdict != .vacuous }
    var groups: [Group] = []
    var unexplained: [Outcome] = []
    var deep = DeepSearch()
    let operations = Dictionary(grouping: outcomes, by: \.testCase.operation)
    // Verifications come behind what computes their values: `*.verify` is listed last.
    for operation in Gateway.operations {
      guard let outcomes = operations[operation.name], outcomes.contains(where: { $0.verdict != .pass }) else {
        continue
      }
      let found = Self.explain(operation, outcomes, known: groups.flatMap(\.explanation.mutations), &deep)
      unexplained += found.unexplained
      for group in found.groups {
        if let same = groups.firstIndex(where: { $0.explanation.mutations == group.explanation.mutations }) {
          groups[same].outcomes += group.outcomes
        } else {
          groups.append(group)
        }
      }
    }
    self.groups = groups.enumerated().sorted {
      ($1.element.outcomes.count, $0.offset) < ($0.element.outcomes.count, $1.offset)
    }.map(\.element)
    self.unexplained = unexplained
  }

  /// Failures that cannot be diagnosed, because their inputs are gone.
  package init(unexplained: [Outcome]) {
    groups = []
    self.unexplained = unexplained
  }

  private init(_ groups: [Group], _ unexplained: [Outcome]) {
    self.groups = groups
    self.unexplained = unexplained
  }

  /// The same with every outcome changed.
  package func mapped(_ change: (Outcome) -> Outcome) -> FailureAttribution {
    FailureAttribution(
      groups.map { Group(explanation: $0.explanation, outcomes: $0.outcomes.map(change)) }, unexplained.map(change))
  }

  /// The mistake behind a failure, where one is known.
  package func explanation(of outcome: Outcome) -> Diagnosis.Explanation? {
    groups.first { $0.outcomes.contains { $0.testCase == outcome.testCase } }?.explanation
  }

  private static func explainMessages(
    _ operation: Operation, _ outcomes: [Outcome]
  ) -> (groups: [Group], unexplained: [Outcome]) {
    var open = outcomes.filter { $0.verdict != .pass }
    var groups: [Group] = []
    let candidates = MessageCandidates(operation, outcomes)
    while let (explanation, explained) = candidates.best(among: open) {
      groups.append(Group(explanation: explanation, outcomes: explained))
      open.removeAll { outcome in explained.contains { $0.testCase === outcome.testCase } }
    }
    return (groups, open)
  }

  private static func explain(
    _ operation: Operation, _ outcomes: [Outcome], known: [Mutation], _ deep: inout DeepSearch
  ) -> (groups: [Group], unexplained: [Outcome]) {
    guard outcomes.contains(where: { $0.verdict != .pass }) else { return ([], []) }
    if operation.isProcedure { return explainMessages(operation, outcomes) }
    let examples = outcomes.compactMap { FormulaExample(operation, $0) }
    var open = examples.filter(\.hasFailed)
    let unexplained = outcomes.filter { outcome in
      outcome.verdict != .pass && !open.contains { $0.outcome.testCase === outcome.testCase }
    }
    var groups: [Group] = []
    var evaluator = Evaluator()
    let candidates = FormulaCandidates(open, all: examples, &evaluator)
    while let (explanation, explained) = candidates.best(among: open, known: known) {
      groups.append(Group(explanation: explanation, outcomes: explained.map(\.outcome)))
      open.removeAll { example in explained.contains { $0 === example } }
    }
    for (explanation, explained) in deep.explain(&open, among: examples) {
      groups.append(Group(explanation: explanation, outcomes: explained.map(\.outcome)))
    }
    var rest = unexplained + open.map(\.outcome)
    let verifier = rest.isEmpty ? nil : VerifierMistakes(operation, outcomes)
    while let (explanation, explained) = verifier?.best(among: rest) {
      groups.append(Group(explanation: explanation, outcomes: explained))
      rest.removeAll { outcome in explained.contains { $0.testCase === outcome.testCase } }
    }
    return (groups, rest)
  }
}
