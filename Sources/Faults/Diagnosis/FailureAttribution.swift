package import ConformanceKit
import Formulas
import Gateways

/// The mistakes behind a run's failures: every failing case is put down to the fault that explains most of them.
package struct FailureAttribution: Sendable {
  /// One mistake, or two at once, with the failures that it explains.
  package struct Group: Sendable {
    /// The mistake and the wrong formula, as the first case shows it.
    package internal(set) var explanation: Diagnosis.Explanation
    /// The failures that it explains, in the order of the run.
    package internal(set) var outcomes: [Outcome]
    /// Failures of the same operation that a port with nothing but this mistake would have made otherwise.
    var contradicting: [Outcome] = []

    /// Takes in a group that another explanation has in common with this one.
    mutating func take(_ other: Group, as explanation: Diagnosis.Explanation) {
      self.explanation = explanation
      outcomes += other.outcomes
      contradicting += other.contradicting
    }

    /// How bad the worst of them is.
    package var severity: Severity { outcomes.compactMap(\.severity).max() ?? .medium }

    /// Whether it says that a field is sent unsigned, of which another one says that it is not sent.
    fileprivate func isUnsigned(whatIsNotSentIn other: Group) -> Bool {
      explanation.mutations.allSatisfy { mutation in
        mutation.fault == .sentUnsigned
          && other.explanation.mutations.contains { $0.fault.name == "field-not-sent" && $0.place == mutation.place }
      }
    }
  }

  /// The mistakes, the worst first, and of equals those with the most failures.
  package let groups: [Group]
  /// The failures that no known mistake explains.
  package let unexplained: [Outcome]

  /// Diagnoses the failures among the outcomes of a run.
  ///
  /// Cases that pass count too: a mistake that would make them fail is not the port's. Vacuous ones count neither way: what
  /// refuses everything shows nothing, neither a mistake nor its absence.
  package init(_ outcomes: [Outcome]) {
    // Who refuses forgeries does verify, though a refusal shows nothing by itself.
    let refusing = Set(
      outcomes.filter { $0.verdict == .vacuous && $0.testCase.expectation == .answer(.reject(.signatureMismatch)) }
        .map(\.testCase.operation))
    var groups: [Group] = []
    var unexplained: [Outcome] = []
    // What breaks shows neither a mistake with values nor that there is none.
    let broken = outcomes.filter(\.reply.isBroken)
    for (operation, open) in Dictionary(grouping: broken, by: \.testCase.operation).sorted(by: { $0.key < $1.key }) {
      let found = ErrorCause.groups(operation, open, among: outcomes)
      groups += found.groups
      unexplained += found.unexplained
    }
    let outcomes = outcomes.filter { $0.verdict != .vacuous && !$0.reply.isBroken }
    var deep = DeepSearch()
    let operations = Dictionary(grouping: outcomes, by: \.testCase.operation)
    // Verifications come behind what computes their values: `*.verify` is listed last.
    for operation in Gateway.operations {
      guard let outcomes = operations[operation.name], outcomes.contains(where: { $0.verdict != .pass }) else {
        continue
      }
      let found = Self.explain(
        operation, outcomes, known: groups.flatMap(\.explanation.mutations),
        refusesSome: refusing.contains(operation.name), &deep)
      unexplained += found.unexplained
      for group in found.groups { Self.join(group, to: &groups) }
    }
    groups += SeveralLines.further(&unexplained, among: operations, groups.flatMap(\.explanation.mutations))
    BrokenByMistake.join(&groups, &unexplained)
    UncheckedLength.join(&groups, &unexplained, among: operations)
    InputTreatment.join(&groups, &unexplained, among: operations)
    groups.withdrawChance(beside: &unexplained)
    self.groups = Self.worstFirst(groups.doubted(beside: unexplained).together())
    self.unexplained = unexplained
  }

  /// Adds a group to the one that has its explanation, or puts it behind all.
  private static func join(_ group: Group, to groups: inout [Group]) {
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

  private static func worstFirst(_ groups: [Group]) -> [Group] {
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

  private static func explain(
    _ operation: Operation, _ outcomes: [Outcome], known: [Mutation], refusesSome: Bool, _ deep: inout DeepSearch
  ) -> (groups: [Group], unexplained: [Outcome]) {
    let found =
      operation.isProcedure
      ? explainMessages(operation, outcomes, known, &deep)
      : explainFormulas(operation, outcomes, known, refusesSome, &deep)
    return SeveralLines.withdrawn(from: WeakEvidence.withdrawn(from: found), among: outcomes)
  }

  private static func explainFormulas(
    _ operation: Operation, _ outcomes: [Outcome], _ known: [Mutation], _ refusesSome: Bool, _ deep: inout DeepSearch
  ) -> (groups: [Group], unexplained: [Outcome]) {
    let shapes = AnswerShape.groups(operation, outcomes)
    var open = outcomes.filter { $0.verdict != .pass }.without(shapes.flatMap(\.outcomes))
    let proved = KnownInVerification.groups(operation, outcomes, known, &open)
    // A time of several lines looks like one with white space around it.
    let lines =
      operation.isVerification
      ? SeveralLines.groups(operation, &open, among: outcomes, known, [.firstLine, .anyLine]) : []
    let examples = outcomes.compactMap { FormulaExample(operation, $0) }
    var (groups, rest) = explain(examples, FormulaAlternatives(operation, examples), open, known, &deep)
    groups = shapes + proved + lines + groups
    let verifier = rest.isEmpty ? nil : VerifierMistakes(operation, outcomes, refusesSome: refusesSome)
    // What was misread explains values that look as if their escapes were computed with.
    let mayBeMisread =
      operation.isVerification && groups.contains { $0.explanation.mutations.contains { $0.fault.isAboutEscapes } }
    let readings = ReplyCandidates(
      mayBeMisread || !rest.isEmpty ? outcomes : [], MisreadMessage.readings(operation))
    if mayBeMisread, let (explanation, explained) = readings.best(among: open),
      groups.flatMap(\.outcomes).without(explained).isEmpty
    {
      groups = [Group(explanation: explanation, outcomes: explained)]
      rest = open.without(explained)
    }
    while let (explanation, explained) = longer(readings.best(among: rest), verifier?.best(among: rest)) {
      groups.append(Group(explanation: explanation, outcomes: explained))
      rest = rest.without(explained)
    }
    OtherOrder.add(to: &groups, examples, &rest)
    groups += OtherInput.groups(operation, &rest, among: outcomes)
    groups += RefusedChoice.groups(operation, &rest, among: outcomes)
    groups += SeveralLines.groups(operation, &rest, among: outcomes, known)
    groups += RefusedAnswer.groups(operation, &rest, among: outcomes)
    groups += PrintedNumber.groups(operation, &rest, among: outcomes)
    // Beside a mistake that is known, a few others may be its doing.
    return (groups.isEmpty ? ObservedValue.groups(operation, &rest, among: outcomes) : groups, rest)
  }

  /// A mistake with the message comes first, as it may be what is signed; then what the signature shows, and what is wrong
  /// beside it.
  private static func explainMessages(
    _ operation: Operation, _ outcomes: [Outcome], _ known: [Mutation], _ deep: inout DeepSearch
  ) -> (groups: [Group], unexplained: [Outcome]) {
    // What is wrong beside the host shows when it is right.
    let moved = SentElsewhere.groups(operation, outcomes)
    guard moved.groups.isEmpty else {
      let rest = explainMessages(operation, moved.mended, known, &deep)
      func own(_ some: [Outcome]) -> [Outcome] {
        outcomes.filter { one in some.contains { $0.testCase === one.testCase } }
      }
      let groups = rest.groups.map {
        Group(explanation: $0.explanation, outcomes: own($0.outcomes), contradicting: own($0.contradicting))
      }
      return (moved.groups + groups, own(rest.unexplained).without(moved.groups.flatMap(\.outcomes)))
    }
    let demanded = DemandedMember.group(outcomes).map { [$0] } ?? []
    let failures = outcomes.filter { $0.verdict != .pass }.without(demanded.flatMap(\.outcomes))
    var (groups, open) = explainMessages(operation, outcomes, failures)
    groups = demanded + groups
    let signed = outcomes.compactMap { FormulaExample(signatureOf: operation, $0) }
    let (found, rest) = explain(signed, FormulaAlternatives(operation, signed), open, known, &deep)
    groups += found
    open = rest
    explainBesideSignature(operation, outcomes, &groups, &open)
    groups += RefusedChoice.groups(operation, &open, among: outcomes)
    groups += SentEncoding.groups(operation, &open, among: outcomes)
    groups += SentChange.groups(operation, &open, among: outcomes)
    groups += SentInstead.groups(operation, &open, among: outcomes)
    groups += SentSurplus.groups(operation, &open, among: outcomes)
    groups += SentToOtherPath.groups(operation, &open, among: outcomes)
    groups += LeftInLog.groups(operation, &open, among: outcomes)
    groups += WideScheme.groups(operation, &open, among: outcomes)
    groups += FalsyValue.groups(operation, &open, among: outcomes)
    groups += MisreadNumber.groups(operation, &open)
    groups += SeveralLines.groups(operation, &open, among: outcomes, known)
    groups = AnsweredOtherwise.added(to: groups, operation, &open, among: outcomes)
    groups += RefusedAnswer.groups(operation, &open, among: outcomes)
    return (groups.isEmpty ? ObservedValue.groups(operation, &open, among: outcomes) : groups, open)
  }

  /// What is wrong with a request beside its signature shows where that is made right.
  private static func explainBesideSignature(
    _ operation: Operation, _ outcomes: [Outcome], _ groups: inout [Group], _ open: inout [Outcome]
  ) {
    let mended = outcomes.map { outcome -> Outcome in
      guard case .value(let value, _) = outcome.reply,
        let signature = RequestSignature(operation, outcome.testCase.input, got: value), !signature.isRight
      else { return outcome }
      return Judge.judge(outcome.testCase, .value(signature.mended, steps: []))
    }
    let wrong = zip(outcomes, mended).filter { $0.verdict != .pass && $1.verdict != .pass && $0.reply != $1.reply }
    let beside = wrong.isEmpty ? [] : explainMessages(operation, mended, wrong.map(\.1)).groups
    for group in beside {
      let own = wrong.filter { pair in group.outcomes.contains { $0.testCase === pair.0.testCase } }.map(\.0)
      // What is not sent is not signed either.
      groups.removeAll { $0.isUnsigned(whatIsNotSentIn: group) && $0.outcomes.without(own).isEmpty }
      groups.append(Group(explanation: group.explanation, outcomes: own, contradicting: group.contradicting))
      open = open.without(own)
    }
  }

  private static func explainMessages(
    _ operation: Operation, _ outcomes: [Outcome], _ failures: [Outcome]
  ) -> (groups: [Group], unexplained: [Outcome]) {
    let candidates = MessageCandidates(operation, outcomes)
    var open = failures
    var groups: [Group] = []
    func take(restricted: Bool) {
      while let group = candidates.best(among: open, restricted: restricted) {
        groups.append(group)
        open = open.without(group.outcomes)
      }
    }
    take(restricted: false)
    // One currency of a gateway is no mistake with all that the gateway has.
    groups += OtherDecimals.groups(operation, &open, among: outcomes)
    take(restricted: true)
    return (groups, open)
  }

  /// Puts failures down to mistakes with a formula.
  ///
  /// - Parameter examples: those of all outcomes that rest on a formula.
  private static func explain(
    _ examples: [FormulaExample], _ alternatives: FormulaAlternatives, _ failures: [Outcome], _ known: [Mutation],
    _ deep: inout DeepSearch
  ) -> (groups: [Group], unexplained: [Outcome]) {
    var open = examples.filter { example in
      example.hasFailed && failures.contains { $0.testCase === example.outcome.testCase }
    }
    let unexplained = failures.without(open.map(\.outcome))
    var groups: [Group] = []
    var told: [(mutation: Mutation, explained: [FormulaExample])] = []
    var evaluator = Evaluator()
    let candidates = FormulaCandidates(open, all: examples, known: known, &evaluator)
    while let (explanation, explained) = longer(
      candidates.best(among: open, known: known, told: told),
      alternatives.best(among: open) ?? CutValue.group(open, among: examples))
    {
      groups.append(Group(explanation: explanation, outcomes: explained.map(\.outcome)))
      if explanation.mutations.count == 1 { told.append((explanation.mutations[0], explained)) }
      open.removeAll { example in explained.contains { $0 === example } }
    }
    let further = alternatives.further(among: open)
    while let (explanation, explained) = further.best(among: open) {
      groups.append(Group(explanation: explanation, outcomes: explained.map(\.outcome)))
      open.removeAll { example in explained.contains { $0 === example } }
    }
    for (explanation, explained) in deep.explain(&open, among: examples) {
      groups.append(Group(explanation: explanation, outcomes: explained.map(\.outcome)))
    }
    return (groups, unexplained + open.map(\.outcome))
  }

  /// What explains more; the first of equals.
  private static func longer<Example>(
    _ one: (Diagnosis.Explanation, [Example])?, _ other: (Diagnosis.Explanation, [Example])?
  ) -> (Diagnosis.Explanation, [Example])? {
    guard let one, let other else { return one ?? other }
    return other.1.count > one.1.count ? other : one
  }
}

extension [Outcome] {
  /// Those of other cases.
  func without(_ others: [Outcome]) -> [Outcome] {
    filter { one in !others.contains { $0.testCase === one.testCase } }
  }
}

extension Fault {
  /// Whether it changes what a form escapes.
  fileprivate var isAboutEscapes: Bool {
    ["plus-as-space", "space-as-plus", "percent-decoded", "percent-encoded"].contains(name)
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
