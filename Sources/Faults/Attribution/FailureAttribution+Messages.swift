import ConformanceKit
import Gateways

/// The mistakes of a request, a response or a log.
extension FailureAttribution {
  /// A mistake with the message comes first, as it may be what is signed; then what the signature shows, and what is wrong
  /// beside it.
  static func explainMessages(
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
}
