import ConformanceKit
import Formulas
import Gateways

/// Diagnoses a hash, a signature or a verification, from the obvious mistakes to the least certain.
extension FailureAttribution {
  static func explainFormulas(
    _ operation: Operation, _ outcomes: [Outcome], vacuous: [Outcome], _ known: [Mutation], _ deep: inout DeepSearch
  ) -> OperationFailures {
    var failures = OperationFailures(operation, outcomes)
    // These need no search: a value that the port made itself, another word for yes, mistakes shown by other
    // operations.
    OwnInputForm.explain(&failures)
    AnswerShape.explain(&failures)
    KnownInVerification.explain(&failures, known)
    LooseTime.explainBeginnings(&failures)
    // A time of several lines looks like one with white space around it.
    if operation.isVerification { SeveralLines.explain(&failures, known, [.firstLine, .anyLine]) }
    let before = failures
    let examples = outcomes.compactMap { FormulaExample(operation, $0) }
    explainSignatures(&failures, examples, known, &deep)
    // A port that refuses forgeries does verify, though a refusal shows nothing by itself.
    let refusesSome = vacuous.contains { $0.testCase.expectation.refusal == .signatureMismatch }
    let verifier = failures.open.isEmpty ? nil : VerifierMistakes(operation, outcomes, refusesSome: refusesSome)
    // A misread message can explain values that look as if the formula itself handled escapes wrongly.
    let mayBeMisread =
      operation.isVerification
      && failures.groups.contains { $0.explanation.mutations.contains { $0.fault.isAboutEscapes } }
    let readings = ReplyCandidates(
      mayBeMisread || !failures.open.isEmpty ? outcomes : [], vacuous: vacuous,
      MisreadMessage.readings(operation) + OtherInput.otherMembers(operation, failures.open))
    if mayBeMisread, let (mutation, explained) = readings.best(among: before.open),
      failures.groups.flatMap(\.outcomes).without(explained).isEmpty
    {
      (failures.groups, failures.open) = ([], before.open)
      failures.explain(explained, by: mutation)
    }
    failures.explain { longer(readings.best(among: $0), verifier?.best(among: $0)) }
    // This joins mistakes with the order of pairs that the search has found.
    OtherOrder.explain(&failures, examples)
    // A choice that is always refused needs no other input as its cause.
    RefusedChoice.explain(&failures)
    OtherInput.explain(&failures)
    SeveralLines.explain(&failures, known)
    LooseTime.explainForms(&failures)
    // A refusal says little: these look for what the refused cases have in common, where nothing else explains them.
    RefusedAnswer.explain(&failures)
    MissingRefusal.explain(&failures)
    UncheckedRule.explain(&failures)
    // Credentials are not hidden by a digest, so the answer shows what was written instead.
    if failures.outcomes.first?.testCase.match == .credentials { AnsweredOtherwise.explain(&failures) }
    PrintedNumber.explain(&failures)
    SecondSignature.explain(&failures)
    // This reports no more than what was observed.
    ObservedValue.explain(&failures)
    return failures
  }

  /// Attributes failures to mistakes with a formula.
  ///
  /// - Parameter examples: those of all outcomes that rest on a formula.
  static func explainSignatures(
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
    // Failures without a formula come first.
    let rest = open.map(\.outcome)
    failures.open = failures.open.without(rest) + rest
  }

  /// Moves failures into this group from groups that a known mistake explained by chance, where this formula explains
  /// them as well and many more.
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

  /// The one that explains more failures; the first of equals.
  private static func longer<Mistake, Example>(
    _ one: (Mistake, [Example])?, _ other: (Mistake, [Example])?
  ) -> (Mistake, [Example])? {
    guard let one, let other else { return one ?? other }
    return other.1.count > one.1.count ? other : one
  }
}

extension Fault {
  /// Whether it changes the escapes of a form.
  fileprivate var isAboutEscapes: Bool {
    [.plusAsSpace, .spaceAsPlus, .percentDecoded, .percentEncoded].contains(where: isNamed)
  }
}
