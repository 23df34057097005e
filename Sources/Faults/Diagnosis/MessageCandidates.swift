import ConformanceKit
import Encodings
import Gateways
import Messages

/// The mistakes that may be behind the failures of an operation that writes or reads messages.
struct MessageCandidates {
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
        // The words of a response depend on the call; elsewhere one case does not show on which choice it depends.
        let least = operation.isResponse ? 1 : 2
        restricted += operation.choicesWithWords.compactMap { choice in
          Self.candidate(mutant.mutation, explains, against: others, with: choice, atLeast: least)
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
    _ mutation: Mutation, _ explains: [Outcome], against others: [Outcome], with choice: ChoiceWithWords,
    atLeast least: Int
  ) -> MistakeCandidate? {
    let free = Set(others.map { choice.word($0.testCase.input) })
    let left = explains.filter { !free.contains(choice.word($0.testCase.input)) }
    let words = Set(left.map { choice.word($0.testCase.input) }).map { $0 ?? "absent" }
    guard left.count >= least else { return nil }
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
}

extension Outcome {
  /// Whether the meaning of a response is unknown, as it contradicts itself or says nothing.
  var isContradiction: Bool { testCase.expectation.acceptableValue?["kind"] == .text("unknown") }

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
