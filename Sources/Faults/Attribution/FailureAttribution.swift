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

  private static func explainFormulas(
    _ operation: Operation, _ outcomes: [Outcome], _ known: [Mutation], _ refusesSome: Bool, _ deep: inout DeepSearch
  ) -> OperationFailures {
    var failures = OperationFailures(operation, outcomes)
    // These need no search: a value that the port made itself, another word for yes, what other operations have shown.
    OwnInputForm.explain(&failures)
    AnswerShape.explain(&failures)
    KnownInVerification.explain(&failures, known)
    LooseTime.explainBeginnings(&failures)
    // A time of several lines looks like one with white space around it.
    if operation.isVerification { SeveralLines.explain(&failures, known, [.firstLine, .anyLine]) }
    let before = failures
    let examples = outcomes.compactMap { FormulaExample(operation, $0) }
    explainSignatures(&failures, examples, known, &deep)
    let verifier = failures.open.isEmpty ? nil : VerifierMistakes(operation, outcomes, refusesSome: refusesSome)
    // What was misread explains values that look as if their escapes were computed with.
    let mayBeMisread =
      operation.isVerification
      && failures.groups.contains { $0.explanation.mutations.contains { $0.fault.isAboutEscapes } }
    let readings = ReplyCandidates(
      mayBeMisread || !failures.open.isEmpty ? outcomes : [],
      MisreadMessage.readings(operation) + OtherInput.otherMembers(operation, failures.open))
    if mayBeMisread, let (mutation, explained) = readings.best(among: before.open),
      failures.groups.flatMap(\.outcomes).without(explained).isEmpty
    {
      (failures.groups, failures.open) = ([], before.open)
      failures.explain(explained, by: mutation)
    }
    failures.explain { longer(readings.best(among: $0), verifier?.best(among: $0)) }
    // It joins mistakes with the order of pairs that the search has found.
    OtherOrder.explain(&failures, examples)
    // What is refused whatever it says has no other input for a cause.
    RefusedChoice.explain(&failures)
    OtherInput.explain(&failures)
    SeveralLines.explain(&failures, known)
    LooseTime.explainForms(&failures)
    // A refusal says little: these look for what the refused have in common, where nothing else explains them.
    RefusedAnswer.explain(&failures)
    MissingRefusal.explain(&failures)
    UncheckedRule.explain(&failures)
    // What no digest hides shows what was written instead.
    if failures.outcomes.first?.testCase.match == .credentials { AnsweredOtherwise.explain(&failures) }
    PrintedNumber.explain(&failures)
    SecondSignature.explain(&failures)
    // It tells no more than what was seen.
    ObservedValue.explain(&failures)
    return failures
  }

  /// A mistake with the message comes first, as it may be what is signed; then what the signature shows, and what is wrong
  /// beside it.
  private static func explainMessages(
    _ operation: Operation, _ outcomes: [Outcome], _ known: [Mutation], _ deep: inout DeepSearch
  ) -> OperationFailures {
    // What is wrong beside the host shows when it is right.
    var moved = SentElsewhere.groups(operation, outcomes)
    if moved.groups.isEmpty { moved = UnstatedBoundary.groups(operation, outcomes) }
    var failures = OperationFailures(operation, outcomes)
    guard moved.groups.isEmpty else {
      let rest = explainMessages(operation, moved.mended, known, &deep)
      func own(_ some: [Outcome]) -> [Outcome] { outcomes.filter(some.holds) }
      failures.open = own(rest.open).without(moved.groups.flatMap(\.outcomes))
      failures.groups =
        moved.groups
        + rest.groups.map {
          FailureGroup(explanation: $0.explanation, outcomes: own($0.outcomes), contradicting: own($0.contradicting))
        }
      return failures
    }
    OwnInputForm.explain(&failures)
    DemandedMember.explain(&failures)
    explainByKnownMistakes(&failures)
    explainSignatures(&failures, outcomes.compactMap { FormulaExample(signatureOf: operation, $0) }, known, &deep)
    explainBesideSignature(&failures)
    explainContents(&failures, known)
    BesideKnown.explain(&failures) { rest in
      explainByKnownMistakes(&rest)
      explainContents(&rest, known)
    }
    ObservedValue.explain(&failures)
    return failures
  }

  /// What the members of messages and answers show; each explainer takes what those before it leave open.
  private static func explainContents(_ failures: inout OperationFailures, _ known: [Mutation]) {
    // What is refused whatever it says has no other cause.
    RefusedChoice.explain(&failures)
    explainBodies(&failures)
    explainFields(&failures)
    explainInputs(&failures, known)
    explainMembers(&failures)
    explainOutcomes(&failures)
  }

  /// Bodies that are wrong as a whole: before the fields, which all look wrong or absent in them.
  private static func explainBodies(_ failures: inout OperationFailures) {
    MultipartFrame.explain(&failures)
    CountedCharacters.explain(&failures)
    OtherEscapes.explain(&failures)
    SentEncoding.explain(&failures)
    SentInside.explain(&failures)
  }

  /// Fields of requests, from what holds for all values of a type to what one field shows: a changed value is one value for
  /// another, too, so that comes behind it.
  private static func explainFields(_ failures: inout OperationFailures) {
    SentInQuotes.explain(&failures)
    SentChange.explain(&failures)
    SentInstead.explain(&failures)
    SentSurplus.explain(&failures)
    SentToOtherPath.explain(&failures)
  }

  /// What some kind of input leads to, each by a rule of its own: before the members, of which could be told only that
  /// something else came, or that nothing did.
  private static func explainInputs(_ failures: inout OperationFailures, _ known: [Mutation]) {
    UncheckedInput.explain(&failures)
    UnreadBody.explain(&failures)
    LeftInLog.explain(&failures)
    WideScheme.explain(&failures)
    FalsyValue.explain(&failures)
    PrintedNumber.explain(&failures)
    MisreadNumber.explain(&failures)
    SeveralLines.explain(&failures, known)
  }

  /// Members that are wrong in some way; what one of these explains where several mistakes were told above takes their place.
  private static func explainMembers(_ failures: inout OperationFailures) {
    AnsweredOtherwise.explain(&failures)
    SignedAsGiven.explain(&failures)
  }

  /// What a response was taken for: behind the members, as one word replaces what its members were put down to.
  private static func explainOutcomes(_ failures: inout OperationFailures) {
    BelievedWord.explain(&failures)
    WordForAnother.explain(&failures)
    UnknownRow.explain(&failures)
    StatusRead.explain(&failures)
    // A refusal shows the least: it is told by what the refused have in common.
    RefusedAnswer.explain(&failures)
    UncheckedRule.explain(&failures)
  }

  /// What is wrong with a request beside its signature shows where that is made right.
  private static func explainBesideSignature(_ failures: inout OperationFailures) {
    let (operation, outcomes) = (failures.operation, failures.outcomes)
    let mended = outcomes.map { outcome -> Outcome in
      guard let value = outcome.value,
        let signature = RequestSignature(operation, outcome.testCase.input, got: value), !signature.isRight
      else { return outcome }
      return Judge.judge(outcome.testCase, .value(signature.mended))
    }
    let wrong = zip(outcomes, mended).filter { $0.verdict != .pass && $1.verdict != .pass && $0.reply != $1.reply }
    guard !wrong.isEmpty else { return }
    var beside = OperationFailures(operation, mended, open: wrong.map(\.1))
    explainByKnownMistakes(&beside)
    for group in beside.groups {
      let own = wrong.map(\.0).filter(group.outcomes.holds)
      // What is not sent is not signed either.
      failures.groups.removeAll { $0.isUnsigned(whatIsNotSentIn: group) && $0.outcomes.without(own).isEmpty }
      failures.explain(own, by: group.explanation, contradicting: group.contradicting)
    }
  }

  private static func explainByKnownMistakes(_ failures: inout OperationFailures) {
    OtherDecimals.explainUnknown(&failures)
    let candidates = MessageCandidates(failures.operation, failures.outcomes)
    candidates.explain(&failures, restricted: false)
    // One currency of a gateway is no mistake with all that the gateway has.
    OtherDecimals.explain(&failures)
    candidates.explain(&failures, restricted: true)
  }

  /// Puts failures down to mistakes with a formula.
  ///
  /// - Parameter examples: those of all outcomes that rest on a formula.
  private static func explainSignatures(
    _ failures: inout OperationFailures, _ examples: [FormulaExample], _ known: [Mutation], _ deep: inout DeepSearch
  ) {
    var open = examples.filter { $0.hasFailed && failures.isOpen($0.outcome) }
    func take(_ explanation: Diagnosis.Explanation, _ explained: [FormulaExample]) {
      failures.explain(explained.map(\.outcome), by: explanation)
      open.removeAll { example in explained.contains { $0 === example } }
    }
    var told: [(mutation: Mutation, explained: [FormulaExample])] = []
    var evaluator = Evaluator()
    let alternatives = FormulaAlternatives(failures.operation, examples)
    let candidates = FormulaCandidates(open, all: examples, known: known, &evaluator)
    while let (explanation, explained) = longer(
      candidates.best(among: open, known: known, told: told),
      alternatives.best(among: open) ?? CutValue.group(open, among: examples))
    {
      take(explanation, explained)
      if explanation.mutations.count == 1 { told.append((explanation.mutations[0], explained)) }
    }
    let further = alternatives.further(among: open)
    while let (explanation, explained) = further.best(among: open) { take(explanation, explained) }
    for (explanation, explained) in deep.explain(&open, among: examples) {
      take(explanation, explained)
      takeOver(&failures, by: explanation, explained, among: examples, &evaluator)
    }
    // What has no formula is told first.
    let rest = open.map(\.outcome)
    failures.open = failures.open.without(rest) + rest
  }

  /// A few failures for which a known mistake was found by chance belong to the formula that explains many more, and them too.
  private static func takeOver(
    _ failures: inout OperationFailures, by explanation: Diagnosis.Explanation, _ explained: [FormulaExample],
    among all: [FormulaExample], _ evaluator: inout Evaluator
  ) {
    guard let expression = explanation.expression, let formula = explained.first?.formula else { return }
    let mutant = Formula(expression, source: "")
    let mistaken = failures.groups.indices.dropLast().filter { place in
      let outcomes = failures.groups[place].outcomes
      let examples = all.filter { outcomes.holds($0.outcome) }
      return examples.count == outcomes.count && examples.count < explained.count
        && examples.allSatisfy { $0.formula == formula && $0.gives(mutant, &evaluator) }
    }
    for place in mistaken.reversed() {
      let group = failures.groups.remove(at: place)
      failures.groups[failures.groups.count - 1].outcomes += group.outcomes
    }
  }

  /// What explains more; the first of equals.
  private static func longer<Mistake, Example>(
    _ one: (Mistake, [Example])?, _ other: (Mistake, [Example])?
  ) -> (Mistake, [Example])? {
    guard let one, let other else { return one ?? other }
    return other.1.count > one.1.count ? other : one
  }
}

extension Fault {
  /// Whether it changes what a form escapes.
  fileprivate var isAboutEscapes: Bool {
    [.plusAsSpace, .spaceAsPlus, .percentDecoded, .percentEncoded].contains(where: isNamed)
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
