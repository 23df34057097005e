import ConformanceKit
import Encodings
import Gateways
import Messages

extension MessageCandidates {
  /// A case with the port's answer.
  struct AskedMessage {
    let outcome: Outcome
    let example: MessageExample
    /// The right answer of a port that does not make an optional refusal.
    let unrefused: MessageExample?

    init(_ operation: Operation, _ outcome: Outcome) {
      self.outcome = outcome
      let example = MessageExample(operation, outcome.testCase.input)
      let value = example.value == nil ? outcome.testCase.expectation.acceptableValue : nil
      self.example = example
      unrefused = value.map { MessageExample(operation, outcome.testCase.input, right: .value($0)) }
    }

    /// The meaning of a self-contradicting response to a port that ignores a member; `nil` where that makes no
    /// difference.
    func kind(for mutant: WireMutant) -> JSON? {
      guard outcome.isContradiction, case .value(let value)? = mutant.answer(example), let kind = value["kind"],
        kind != example.value?["kind"]
      else { return nil }
      return kind
    }

    /// Whether the answer is a log in which nothing is wrong, in whatever form.
    private func isRightLog(_ answer: Answer) -> Bool {
      outcome.testCase.log != nil && Judge.judge(outcome.testCase, Reply(Response(answer))).verdict == .pass
    }

    /// Whether the port answered as one with a mistake does; `nil` where the mistake makes no difference.
    func agrees(with mutant: WireMutant) -> Bool? {
      let answers = [example, unrefused].compactMap { example in
        example.flatMap { example in mutant.answer(example).map { (example, $0) } }
      }.filter { !$1.isError && !isRightLog($1) }
      return answers.isEmpty ? nil : answers.contains { MessageCandidates.agrees($1, outcome, $0) }
    }
  }

  /// Whether the port answered as a port with the mistake would; one that forgot to refuse may answer anything.
  private static func agrees(_ answer: Answer, _ outcome: Outcome, _ example: MessageExample) -> Bool {
    if let log = outcome.testCase.log {
      // Each log has a form of its own.
      guard case .value(let mine) = answer, case .value(let theirs, _) = outcome.reply,
        let (mine, theirs) = MatchRule.bytes(mine).flatMap({ mine in MatchRule.bytes(theirs).map { (mine, $0) } })
      else { return false }
      return log.wrong(in: mine) == log.wrong(in: theirs)
    }
    return switch (answer, outcome.reply) {
    // Another value may pass here, such as one that a type reformatted, but this one did not.
    case (.value(.null), .value(let theirs, _)):
      outcome.testCase.expectation.allowsRejection && believes(theirs, outcome)
    case (.value(let mine), .value(let theirs, _)):
      isSame(mine, theirs, outcome, example)
        || example.value.map { right in
          WireSurplus.agree(mine, theirs, beside: right) || WireMatch.agreeBeyondBoundary(mine, theirs, beside: right)
        } ?? false
    case (.value(let mine), .leak(let theirs)):
      if case .leak(let what) = Judge.judge(outcome.testCase, .value(mine)).reply {
        SurplusLeak(what).map { $0 == SurplusLeak(theirs) } ?? false
      } else {
        false
      }
    case (.reject(let mine), .reject(let code, _, _)): mine.code.rawValue == code
    default: false
    }
  }

  /// Whether an answer reports what had to be refused: a port that reports no URL did not pass an unsafe one on.
  private static func believes(_ answer: JSON, _ outcome: Outcome) -> Bool {
    outcome.testCase.expectation != .answer(.reject(.unsafeRedirect)) || answer["kind"] == nil
      || answer["redirect"] != nil
  }

  private static func isSame(_ mine: JSON, _ theirs: JSON, _ outcome: Outcome, _ example: MessageExample) -> Bool {
    mine == theirs
      || outcome.testCase.accepts(theirs, for: mine)
        && !sends(theirs, headersThat: mine, lacks: example) && !example.isHidden(mine, theirs)
        && (!hasSurplus(mine, example) || hasSurplus(theirs, example))
  }

  /// Whether a request has a surplus that no request may have beside the right one, whatever its content.
  private static func hasSurplus(_ request: JSON, _ example: MessageExample) -> Bool {
    example.value.map { !WireSurplus(request, beside: $0).faults.isEmpty } ?? false
  }

  /// Whether a request has a header of the right one that the mistaken one lacks; matching ignores additional headers.
  private static func sends(_ theirs: JSON, headersThat mine: JSON, lacks example: MessageExample) -> Bool {
    func names(_ request: JSON?) -> Set<String> {
      Set(request?["headers"]?.elements?.compactMap { $0.elements?.first?.string?.lowercased() } ?? [])
    }
    return !names(example.value).subtracting(names(mine)).isDisjoint(with: names(theirs))
  }
}
