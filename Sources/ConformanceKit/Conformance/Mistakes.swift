/// The mistakes behind a run's failures: every failing case is put down to the fault that explains most of them.
public struct Mistakes: Sendable {
  /// One mistake, or two at once, with the failures that it explains.
  public struct Group: Sendable {
    /// The mistake and the wrong formula, as the first case shows it.
    public let explanation: Diagnosis.Explanation
    /// The failures that it explains, in the order of the run.
    public internal(set) var outcomes: [Outcome]
  }

  /// The mistakes, those with the most failures first.
  public let groups: [Group]
  /// The failures that no known mistake explains.
  public let unexplained: [Outcome]

  /// Diagnoses the failures among the outcomes of a run.
  ///
  /// Cases that pass count too: a mistake that would make them fail is not the port's.
  public init(_ outcomes: [Outcome]) {
    var groups: [Group] = []
    var unexplained: [Outcome] = []
    var deep = DeepSearch()
    let operations = Dictionary(grouping: outcomes, by: \.testCase.operation)
    // Verifications come behind what computes their values: `*.verify` is listed last.
    for operation in Gateway.operations {
      guard let outcomes = operations[operation.name], outcomes.contains(where: { $0.verdict != .pass }) else {
        continue
      }
      let found = Self.explain(operation, outcomes, known: groups.flatMap(\.explanation.slips), &deep)
      unexplained += found.unexplained
      for group in found.groups {
        if let same = groups.firstIndex(where: { $0.explanation.slips == group.explanation.slips }) {
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
  init(unexplained: [Outcome]) {
    groups = []
    self.unexplained = unexplained
  }

  private init(_ groups: [Group], _ unexplained: [Outcome]) {
    self.groups = groups
    self.unexplained = unexplained
  }

  /// The same with every outcome changed.
  func mapped(_ change: (Outcome) -> Outcome) -> Mistakes {
    Mistakes(
      groups.map { Group(explanation: $0.explanation, outcomes: $0.outcomes.map(change)) }, unexplained.map(change))
  }

  /// The mistake behind a failure, where one is known.
  public func explanation(of outcome: Outcome) -> Diagnosis.Explanation? {
    groups.first { $0.outcomes.contains { $0.testCase == outcome.testCase } }?.explanation
  }

  private static func explainMessages(
    _ operation: Operation, _ outcomes: [Outcome]
  ) -> (groups: [Group], unexplained: [Outcome]) {
    var open = outcomes.filter { $0.verdict != .pass }
    var groups: [Group] = []
    let suspects = MessageSuspects(operation, outcomes)
    while let (explanation, explained) = suspects.best(among: open) {
      groups.append(Group(explanation: explanation, outcomes: explained))
      open.removeAll { outcome in explained.contains { $0.testCase === outcome.testCase } }
    }
    return (groups, open)
  }

  private static func explain(
    _ operation: Operation, _ outcomes: [Outcome], known: [Slip], _ deep: inout DeepSearch
  ) -> (groups: [Group], unexplained: [Outcome]) {
    guard outcomes.contains(where: { $0.verdict != .pass }) else { return ([], []) }
    if operation.isProcedure { return explainMessages(operation, outcomes) }
    let trials = outcomes.compactMap { Trial(operation, $0) }
    var open = trials.filter(\.hasFailed)
    let unexplained = outcomes.filter { outcome in
      outcome.verdict != .pass && !open.contains { $0.outcome.testCase === outcome.testCase }
    }
    var groups: [Group] = []
    var evaluator = Evaluator()
    let suspects = Suspects(open, all: trials, &evaluator)
    while let (explanation, explained) = suspects.best(among: open, known: known) {
      groups.append(Group(explanation: explanation, outcomes: explained.map(\.outcome)))
      open.removeAll { trial in explained.contains { $0 === trial } }
    }
    for (explanation, explained) in deep.explain(&open, among: trials) {
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
