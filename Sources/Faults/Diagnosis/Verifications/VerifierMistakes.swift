package import ConformanceKit
import Encodings
import Formulas
import Gateways

extension Diagnosis {
  /// The mistakes that can make a port accept one message; a single case does not tell them apart.
  package init(believing outcome: Outcome) {
    let operation = Gateway.operation(outcome.testCase.operation)
    let mutations =
      operation.flatMap { VerifierMistakes($0, [outcome], refusesSome: false) }?.beliefs(in: outcome) ?? []
    let told = SkippedVerification.isBelieved(outcome) ? mutations.filter { $0.fault != .verificationSkipped } : []
    self.init(explanations: told.map { Explanation($0) })
  }
}

/// Finds the mistakes that make a port accept messages that it must refuse.
///
/// A comparison is recognised by the wrong signatures that it accepts and refuses; everything else by the one check
/// that would have refused the message.
struct VerifierMistakes {
  /// How many names of algorithms a heading lists, where others are refused.
  private static let mostNames = 4

  private let operation: Operation
  private let check: MissingCheck
  private let skipped: SkippedVerification
  private let outcomes: [Outcome]
  private let refusesSome: Bool
  /// The candidates; those made only with one word of a choice come last.
  private let candidates: [MistakeCandidate]

  /// - Parameters:
  ///   - outcomes: all outcomes of the operation, including those that pass.
  ///   - refusesSome: whether the port refuses forgeries in cases that are vacuous, which shows that it does verify.
  /// - Returns: `nil` where the operation verifies nothing.
  init?(_ operation: Operation, _ outcomes: [Outcome], refusesSome: Bool) {
    guard let skipped = SkippedVerification(operation) else { return nil }
    (self.operation, self.skipped, self.outcomes) = (operation, skipped, outcomes)
    self.refusesSome = refusesSome
    check = MissingCheck(operation: operation)
    var evaluator = Evaluator()
    let messages = outcomes.compactMap { Message(operation, $0, &evaluator) }
    let restricted = operation.choicesWithWords.flatMap { choice in
      let groups = Dictionary(grouping: messages) { choice.word($0.outcome.testCase.input) ?? "" }
      return groups.sorted { $0.key < $1.key }.filter { !$0.key.isEmpty && groups.count > 1 }.flatMap { word, own in
        Self.candidates(own).map { candidate in
          var mutation = candidate.mutation
          mutation.condition = "where \(choice.name) is \(word)"
          return MistakeCandidate(
            mutation: mutation, explains: candidate.explains, contradicting: candidate.contradicting)
        }
      }
    }
    candidates = Self.candidates(messages) + restricted
  }

  /// The mistake that explains the most open failures, with what it explains; the first of equals.
  func best(among open: [Outcome]) -> (Mutation, [Outcome])? {
    guard !skipped.isReadOtherwise(open) else { return nil }
    return (refusesSome ? nil : skipped.everywhere(open, among: outcomes)) ?? candidates.best(among: open)
      ?? (refusesSome ? nil : skipped.somewhere(open, among: outcomes))
      ?? unrefused(open)
  }

  /// The mistakes by which a port would accept the message of a refused case.
  func beliefs(in outcome: Outcome) -> [Mutation] {
    var evaluator = Evaluator()
    let message = Message(operation, outcome, &evaluator)
    let comparisons = MistakenComparison.all.filter { mistake in
      message.map { $0.given != $0.right && mistake.accepts($0.given, $0.right) } ?? false
    }
    let forged = [
      Mutation(fault: .signatureNotVerified, place: "any message"),
      Mutation(fault: .verificationSkipped, place: "messages with a certain value"),
    ]
    return (SkippedVerification.isForged(outcome) ? forged : []) + comparisons.map(\.mutation)
      + [check.mutation(outcome.testCase)].compactMap(\.self)
  }

  /// The missing check behind the remaining failures, identified by the missing rejection.
  private func unrefused(_ open: [Outcome]) -> (Mutation, [Outcome])? {
    let mutations = open.map { SkippedVerification.isBelieved($0) ? check.mutation($0.testCase) : nil }
    // A check that refuses one message is there.
    guard
      let mutation = mutations.lazy.compactMap(\.self).first(where: { mutation in
        !outcomes.contains { refutes($0, mutation) } && !isMostlyRefused(mutation, open)
      })
    else { return namedAlgorithms(open) ?? halfListed(open) ?? searchedList(open) }
    let explained = zip(open, mutations).filter { $1 == mutation }.map(\.0)
    return (mutation, explained)
  }

  /// Whether more messages that need the check are refused than accepted, where the port gives no reasons.
  private func isMostlyRefused(_ mutation: Mutation, _ open: [Outcome]) -> Bool {
    guard mutation.fault == .valueUnchecked else { return false }
    func isMeant(_ outcome: Outcome) -> Bool { check.mutation(outcome.testCase) == mutation }
    let refused = outcomes.count { $0.isUnnamedRefusal && $0.verdict == .pass && isMeant($0) }
    return refused > open.count { SkippedVerification.isBelieved($0) && isMeant($0) }
  }

  /// Algorithms outside the list that the port accepts, though it refuses others.
  private func namedAlgorithms(_ open: [Outcome]) -> (Mutation, [Outcome])? {
    let named = outcomes.compactMap { outcome in foreignAlgorithm(outcome.testCase).map { (outcome, $0) } }
    // A mismatch means that the port computed with the algorithm.
    let refused = Set(
      named.filter { outcome, _ in
        if case .reject(Rejection.Code.signatureMismatch.rawValue, _, _) = outcome.reply { return false }
        return outcome.verdict == .pass
      }.map(\.1))
    let believed = named.filter { outcome, name in
      SkippedVerification.isBelieved(outcome) && !refused.contains(name)
        && open.holds(outcome)
    }
    guard !believed.isEmpty else { return nil }
    let all = Set(believed.map(\.1)).sorted().map { $0.isEmpty ? "an empty text" : $0 }
    let names = refused.isEmpty && all.count > Self.mostNames ? "any text" : all.joined(separator: ", ")
    let who = believed[0].0.testCase.input["algorithm"] == nil ? "the message" : "the setting"
    let mutation = Mutation(fault: .algorithmNotInList, place: "\(names) as an algorithm, where \(who) says so")
    return (mutation, believed.map(\.0))
  }

  /// The algorithm outside the list for which a case is refused.
  private func foreignAlgorithm(_ testCase: Case) -> String? {
    guard testCase.expectation.refusal == .unsupportedAlgorithm else { return nil }
    if let name = testCase.input["algorithm"]?.string { return name }
    let body = testCase.input["body"]?.string.flatMap { try? JSON(parsing: Array($0.utf8)) }
    guard let signature = body?["signature"]?.string, let colon = signature.firstIndex(of: ":") else { return nil }
    return String(signature[..<colon])
  }

  /// Fields that the port does not look for in the message's own list, though it looks for others.
  private func halfListed(_ open: [Outcome]) -> (Mutation, [Outcome])? {
    let believed = open.filter { SkippedVerification.isForged($0) && SkippedVerification.isBelieved($0) }
      .map { ($0, check.unlisted($0.testCase.input)) }.filter { !$1.isEmpty }
    let names = believed.reduce(into: Set<String>()) { $0.formUnion($1.1) }
    let isRefuted = outcomes.contains { outcome in
      guard outcome.verdict == .pass, SkippedVerification.isForged(outcome) else { return false }
      let unlisted = check.unlisted(outcome.testCase.input)
      return !unlisted.isEmpty && unlisted.isSubset(of: names)
    }
    guard !names.isEmpty, !isRefuted else { return nil }
    let mutation = Mutation(fault: .listHalfChecked, at: .fields(names.sorted()))
    return (mutation, believed.map(\.0))
  }

  /// The mistake of searching the message's own list as text, where a longer name contains a shorter one.
  private func searchedList(_ open: [Outcome]) -> (Mutation, [Outcome])? {
    func isFound(_ outcome: Outcome) -> Bool {
      let (input, names) = (outcome.testCase.input, check.unlisted(outcome.testCase.input))
      guard SkippedVerification.isForged(outcome), !names.isEmpty, let list = check.list(input) else { return false }
      return names.allSatisfy { ByteSearch.contains(Array($0.utf8), in: list) }
    }
    let believed = open.filter { SkippedVerification.isBelieved($0) && isFound($0) }
    guard !believed.isEmpty, !outcomes.contains(where: { $0.verdict == .pass && isFound($0) }) else { return nil }
    let mutation = Mutation(fault: .listSearchedAsText, place: "the message's own list")
    return (mutation, believed)
  }

  /// Whether the port makes the check after all: it refuses a case for it, even a right one.
  ///
  /// A case that is refused for further reasons shows nothing.
  private func refutes(_ outcome: Outcome, _ mutation: Mutation) -> Bool {
    let testCase = outcome.testCase
    if mutation.fault == .algorithmNotInList, !SkippedVerification.isBelieved(outcome),
      ["crc32b", "md5"].contains(foreignAlgorithm(testCase))
    {
      // Every library has these two: a port that passes the name on accepts what is signed with them.
      return true
    }
    if outcome.verdict == .pass {
      // A refusal without a reason may have another one: a forged message is refused for its signature.
      guard !outcome.isUnnamedRefusal, check.mutation(testCase) == mutation else { return false }
      // Where a wrong signature is a right reason too, it does not show the check.
      if case .reject(let word, _, _) = outcome.reply, word != testCase.expectation.refusal?.rawValue { return false }
      return mutation.fault != .unsignedMessageAccepted || UnsignedMessage.isTwin(testCase, among: outcomes)
    }
    guard case .reject(let word, _, _) = outcome.reply, let code = Rejection.Code(rawValue: word),
      code != .signatureMismatch
    else { return false }
    return check.mutation(code, testCase.input) == mutation
  }
}
