import ConformanceKit
import Encodings
import Gateways

/// A word of a response from which a port concludes what happened, whatever else the response says.
enum BelievedWord {
  /// With fewer wrong answers than these, all of them may have a word by chance.
  private static let least = 3

  private struct Claim: Hashable {
    let member: String
    let word: String
    let kind: String

    var mutation: Mutation { Mutation(fault: .wordBelieved, place: "\(kind) wherever \(member) is \(word)") }
  }

  private struct Message {
    let outcome: Outcome
    /// The kind of outcome that the port answers; `nil` where it refuses.
    let kind: String?
    let words: [String: String]

    init(_ outcome: Outcome) {
      self.outcome = outcome
      kind = outcome.value?["kind"]?.string
      let ids = BelievedWord.ids(outcome.testCase)
      words = AnsweredMessage.came(outcome.testCase.input).filter { name, value in
        BelievedWord.isWord(value) && !BelievedWord.isOfMoney(name) && !ids.contains(value)
      }.mapValues { String(decoding: $0, as: UTF8.self) }
    }

    /// The right answer: a kind, or the code of a refusal.
    var right: String? {
      switch outcome.testCase.expectation {
      case .answer(.value(let value)): value["kind"]?.string
      case .answer(.reject(let code)): code.rawValue
      case .claims: outcome.testCase.expectation.refusal?.rawValue
      }
    }

    /// Whether the body decides: with an HTTP status other than 2xx it is not believed.
    var isRead: Bool { outcome.testCase.input["status"]?.string?.hasPrefix("2") != false }

    var isWrong: Bool { outcome.verdict != .pass && kind != nil && right != nil && right != kind }
    var claims: [Claim] { kind.map { kind in words.map { Claim(member: $0.key, word: $0.value, kind: kind) } } ?? [] }
  }

  /// Attributes failures to one word, in place of the mistakes that they were attributed to.
  static func explain(_ failures: inout OperationFailures) {
    guard failures.operation.response != nil, !(failures.open.isEmpty && failures.groups.isEmpty) else { return }
    let messages = failures.outcomes.map(Message.init)
    let claims = Dictionary(
      messages.filter(\.isWrong).flatMap { message in message.claims.map { ($0, [message]) } }, uniquingKeysWith: +)
    let found = claims.filter { claim, wrong in
      wrong.count >= least && Set(wrong.compactMap(\.right)).count > 1 && holds(claim, messages)
    }
    guard let most = found.values.map(\.count).max() else { return }
    let best = found.filter { $0.value.count == most }.sorted { $0.key.mutation.place < $1.key.mutation.place }
    let explained = best[0].value.map(\.outcome)
    let equals = best.filter { $0.value.map(\.outcome).areSame(as: explained) }.map(\.key.mutation)
    // The word replaces mistakes that hold only under a condition, as it explains the condition.
    let parts = failures.groups.indices.filter { index in
      let group = failures.groups[index]
      return group.outcomes.without(explained).isEmpty || group.explanation.mutations.contains { $0.condition != nil }
    }
    let told = (parts.flatMap { failures.groups[$0].outcomes } + failures.open).filter(explained.holds)
    // Failures that known mistakes explain are no sign of the word, and so few others are not enough.
    guard told.count >= least, let explanation = Diagnosis.Explanation.oneOf(equals.map { Diagnosis.Explanation($0) })
    else {
      return
    }
    for index in parts { failures.groups[index].outcomes = failures.groups[index].outcomes.without(told) }
    failures.groups.removeAll(where: \.outcomes.isEmpty)
    failures.explain(told, by: explanation)
  }

  /// Whether every response with the word is answered with this kind, and rightly in some case.
  private static func holds(_ claim: Claim, _ messages: [Message]) -> Bool {
    let own = messages.filter { $0.words[claim.member] == claim.word && $0.kind != nil && $0.isRead }
    return own.allSatisfy { $0.kind == claim.kind } && own.contains { $0.outcome.verdict == .pass }
  }

  /// The ids of a payment, which say nothing about its state, though many cases may share them.
  private static func ids(_ testCase: Case) -> [[UInt8]] {
    guard case .value(let right)? = Gateway.operation(testCase.operation)?.answer(testCase.input) else { return [] }
    return ["orderId", "transactionId", "token"].compactMap { right[$0].flatMap(MatchRule.bytes) }
  }

  /// Whether a member says how much a payment is rather than what became of it.
  private static func isOfMoney(_ name: String) -> Bool {
    ["currency", "amount"].contains { name.lowercased().hasSuffix($0) }
  }

  private static func isWord(_ text: [UInt8]) -> Bool {
    (2...24).contains(text.count) && text.allSatisfy { ASCII.isLetterOrDigit($0) || $0 == UInt8(ascii: "_") }
      && text.count(where: ASCII.isDigit) <= 5
  }
}
