import ConformanceKit
import Encodings
import Gateways
import Messages

/// The mistakes that may be behind the failures of an operation that writes or reads messages.
struct MessageCandidates {
  /// A case with the port's answer.
  private struct AskedMessage {
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

  /// With fewer cases than these, all of them may have a field by chance.
  private static let least = 3

  private var candidates: [MistakeCandidate] = []
  /// Mistakes that a port makes only with some words of a choice, or that are reported with what it does rightly beside
  /// them.
  private var restricted: [MistakeCandidate] = []

  /// - Parameter outcomes: all outcomes of the operation, including those that pass.
  init(_ operation: Operation, _ outcomes: [Outcome]) {
    let messages = outcomes.map { AskedMessage(operation, $0) }
    let passed = messages.filter { $0.outcome.verdict == .pass }
    let failed = messages.filter { $0.outcome.verdict != .pass }
    guard !failed.isEmpty else { return }
    for mutant in operation.wireMutants {
      var explains: [Outcome] = []
      var contradicting: [Outcome] = []
      for message in failed {
        guard let agrees = message.agrees(with: mutant) else { continue }
        if agrees {
          explains.append(message.outcome)
        } else {
          contradicting.append(message.outcome)
        }
      }
      let unseen = Self.contradictionUnseen(operation, mutant, failed, passed)
      candidates += [unseen].compactMap(\.self)
      // Most mistakes explain nothing and stop here.
      guard !explains.isEmpty, mutant.sign.isEmpty || explains.contains(where: { $0.holds(mutant.sign) }) else {
        continue
      }
      let refuting = passed.filter { Self.refutes(mutant, $0) }.map(\.outcome)
      if refuting.isEmpty, explains.allSatisfy(\.isContradiction), unseen != nil { continue }
      if refuting.isEmpty {
        candidates.append(
          MistakeCandidate(mutation: mutant.mutation, explains: explains, contradicting: contradicting))
      } else {
        // The port refuses this member in passing cases, so it does look at what the member may hold.
        if mutant.mutation.fault == .memberUnread, refuting.allSatisfy(\.isRefused) {
          let mutation = Mutation(fault: .memberUnused, at: mutant.mutation.at)
          restricted.append(MistakeCandidate(mutation: mutation, explains: explains, contradicting: contradicting))
        }
        let others = contradicting + refuting
        restricted += operation.choicesWithWords.compactMap { choice in
          Self.candidate(mutant.mutation, explains, against: others, with: choice)
        }
        // A missing check does not depend on whether another field is given.
        guard !mutant.mutation.fault.isNamed(.fieldFormUnchecked) else { continue }
        restricted += operation.rules.compactMap { rule in
          Self.candidate(mutant.mutation, explains, against: others, beside: ["fields"] + rule.path)
        }
      }
    }
  }

  /// A member that is ignored where it contradicts the state, though it may be read and reported.
  private static func contradictionUnseen(
    _ operation: Operation, _ mutant: WireMutant, _ failed: [AskedMessage], _ passed: [AskedMessage]
  ) -> MistakeCandidate? {
    guard mutant.mutation.fault == .memberUnread, !operation.decides(mutant.mutation.place) else { return nil }
    let explains = failed.filter { message in
      message.kind(for: mutant).map { $0 == message.outcome.value?["kind"] } ?? false
    }
    guard !explains.isEmpty, !passed.contains(where: { $0.kind(for: mutant) != nil }) else { return nil }
    // A member that is checked and not used is reported as such.
    let refuting = passed.filter { refutes(mutant, $0) }
    guard refuting.isEmpty || refuting.contains(where: { !$0.outcome.isRefused }) else { return nil }
    return MistakeCandidate(
      mutation: Mutation(fault: .contradictionUnseen, at: mutant.mutation.at), explains: explains.map(\.outcome))
  }

  /// Whether a passing case would fail if the port had the mistake.
  private static func refutes(_ mutant: WireMutant, _ message: AskedMessage) -> Bool {
    mutant.answer(message.example).map {
      // A port that crashes here may have been protected by an earlier check.
      !$0.isError && Judge.judge(message.outcome.testCase, Reply(Response($0))).verdict != .pass
    } ?? false
  }

  /// A mistake that is made only with those words of a choice for which nothing contradicts it.
  private static func candidate(
    _ mutation: Mutation, _ explains: [Outcome], against others: [Outcome], with choice: ChoiceWithWords
  ) -> MistakeCandidate? {
    let free = Set(others.map { choice.word($0.testCase.input) })
    let left = explains.filter { !free.contains(choice.word($0.testCase.input)) }
    let words = Set(left.map { choice.word($0.testCase.input) }).map { $0 ?? "absent" }
    guard !words.isEmpty else { return nil }
    var mutation = mutation
    mutation.condition = "where \(choice.name) is \(words.sorted().joined(separator: ", "))"
    return MistakeCandidate(mutation: mutation, explains: left)
  }

  /// A mistake that is made wherever a field is given, or wherever it is not, and nowhere else.
  private static func candidate(
    _ mutation: Mutation, _ explains: [Outcome], against others: [Outcome], beside field: [String]
  ) -> MistakeCandidate? {
    let given = Set(explains.map { $0.testCase.input[field] != nil })
    guard explains.count >= least, let isGiven = given.first, given.count == 1,
      others.allSatisfy({ ($0.testCase.input[field] != nil) != isGiven })
    else { return nil }
    var mutation = mutation
    mutation.condition = "where \(field.dropFirst().joined(separator: ".")) is \(isGiven ? "given" : "not given")"
    return MistakeCandidate(mutation: mutation, explains: explains)
  }

  /// - Parameter isRestricted: whether to use the mistakes that are made only under a condition.
  func explain(_ failures: inout OperationFailures, restricted isRestricted: Bool) {
    failures.explain(by: isRestricted ? restricted : candidates)
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

extension Outcome {
  /// Whether the meaning of a response is unknown, as it contradicts itself or says nothing.
  fileprivate var isContradiction: Bool { testCase.expectation.acceptableValue?["kind"] == .text("unknown") }

  /// Whether the port refused the message.
  fileprivate var isRefused: Bool { if case .reject = reply { true } else { false } }

  /// Whether the answer contains a text.
  fileprivate func holds(_ text: String) -> Bool { value.map { $0.line.contains(text) } ?? false }
}

extension Operation {
  /// Whether the words of a member decide what a response means, or it is in a pair where one member begins the other.
  fileprivate func decides(_ member: String) -> Bool {
    guard let response else { return false }
    return response.words.contains { $0.path.joined(separator: ".") == member }
      || response.beginnings.contains { $0.0 == member || $0.1 == member }
  }
}
