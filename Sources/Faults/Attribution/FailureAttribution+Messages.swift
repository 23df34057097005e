import ConformanceKit
import Gateways

/// Diagnoses a request, a response or a log.
extension FailureAttribution {
  /// Looks first for mistakes with the message, as it may be what is signed, then at the signature, then at what is
  /// wrong beside the signature.
  static func explainMessages(
    _ operation: Operation, _ outcomes: [Outcome], _ known: [Mutation], _ deep: inout DeepSearch
  ) -> OperationFailures {
    // Other mistakes become visible once the host is corrected.
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
    MisreadValue.explain(&failures)
    return failures
  }

  /// Diagnoses the members of messages and answers; each explainer takes what those before it leave open.
  private static func explainContents(_ failures: inout OperationFailures, _ known: [Mutation]) {
    // A choice that is always refused has no other cause.
    RefusedChoice.explain(&failures)
    explainBodies(&failures)
    explainFields(&failures)
    explainInputs(&failures, known)
    explainMembers(&failures)
    explainOutcomes(&failures)
  }

  /// Diagnoses bodies that are wrong as a whole, before the fields, which would all look wrong or absent.
  private static func explainBodies(_ failures: inout OperationFailures) {
    MultipartFrame.explain(&failures)
    CountedCharacters.explain(&failures)
    OtherEscapes.explain(&failures)
    SentEncoding.explain(&failures)
    SentInside.explain(&failures)
  }

  /// Diagnoses fields of requests, from mistakes with all values of a type to those that one field shows; a changed
  /// value also looks like one value in place of another, so that comes later.
  private static func explainFields(_ failures: inout OperationFailures) {
    SentInQuotes.explain(&failures)
    SentChange.explain(&failures)
    SentInstead.explain(&failures)
    SentSurplus.explain(&failures)
    SentToOtherPath.explain(&failures)
  }

  /// Diagnoses mistakes with some kind of input, each by a rule of its own, before the members, which show only that
  /// something else came or nothing did.
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

  /// Diagnoses wrong members; one of these replaces several mistakes found above where it explains them all.
  private static func explainMembers(_ failures: inout OperationFailures) {
    AnsweredOtherwise.explain(&failures)
    SignedAsGiven.explain(&failures)
  }

  /// Diagnoses what a response was taken for, after the members, as one misread word replaces what its members were
  /// attributed to.
  private static func explainOutcomes(_ failures: inout OperationFailures) {
    BelievedWord.explain(&failures)
    WordForAnother.explain(&failures)
    UnknownRow.explain(&failures)
    StatusRead.explain(&failures)
    // A refusal shows the least, so it is explained by what the refused cases have in common.
    RefusedAnswer.explain(&failures)
    UncheckedRule.explain(&failures)
  }

  /// Diagnoses what else is wrong with a request, after its signature has been corrected.
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
      // A field that is not sent is not signed either.
      failures.groups.removeAll { $0.isUnsigned(whatIsNotSentIn: group) && $0.outcomes.without(own).isEmpty }
      failures.explain(own, by: group.explanation, contradicting: group.contradicting)
    }
  }

  private static func explainByKnownMistakes(_ failures: inout OperationFailures) {
    OtherDecimals.explainUnknown(&failures)
    let candidates = MessageCandidates(failures.operation, failures.outcomes)
    candidates.explain(&failures, restricted: false)
    // A mistake with one currency is not one with all currencies of the gateway.
    OtherDecimals.explain(&failures)
    candidates.explain(&failures, restricted: true)
  }
}
