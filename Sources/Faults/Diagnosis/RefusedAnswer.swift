import ConformanceKit
import Encodings
import Gateways

/// Right messages that a port refuses, and what they have in common that none has which it takes.
enum RefusedAnswer {
  /// Of fewer messages than these it may be chance.
  private static let least = 3

  private struct Message {
    let outcome: Outcome
    /// The words of the right answer's own members, and of what came.
    let words: [String: String]

    init?(_ outcome: Outcome) {
      guard case .answer(.value(let right)) = outcome.testCase.expectation else { return nil }
      self.outcome = outcome
      let own = (right.members ?? []).compactMap { member in member.value.string.map { (member.name.string, $0) } }
      let came = AnsweredMessage.came(outcome.testCase.input).mapValues { String(decoding: $0, as: UTF8.self) }
      words = came.merging(own) { $1 }.filter { RefusedAnswer.isWord($0.value) }
    }

    var isRefused: Bool { if case .reject = outcome.reply { outcome.verdict != .pass } else { false } }
  }

  /// The mistakes behind open failures, each with all its messages.
  static func groups(
    _ operation: Operation, _ open: inout [Outcome], among outcomes: [Outcome]
  ) -> [FailureAttribution.Group] {
    guard !open.isEmpty else { return [] }
    let messages = outcomes.compactMap(Message.init)
    var groups: [FailureAttribution.Group] = []
    while let (place, refused) = best(messages, open) {
      let mutation = Mutation(fault: .answerRefused, place: place)
      groups.append(
        FailureAttribution.Group(
          explanation: Diagnosis.Explanation(mutations: [mutation], expression: nil), outcomes: refused))
      open = open.without(refused)
    }
    return groups
  }

  private static func best(_ messages: [Message], _ open: [Outcome]) -> (String, [Outcome])? {
    let left = messages.filter { one in one.isRefused && open.contains { $0.testCase === one.outcome.testCase } }
    let taken = messages.filter { !$0.isRefused }
    let names = Set(left.flatMap(\.words.keys))
    let found = names.flatMap { name in
      let free = Set(taken.compactMap { $0.words[name] })
      // What is taken must show that others with such a member are.
      return Dictionary(grouping: left.filter { $0.words[name] != nil }) { $0.words[name] ?? "" }
        .filter { !free.isEmpty && !free.contains($0.key) && $0.value.count >= least }
        .map { ("\(name) \($0.key)", $0.value.map(\.outcome)) }
    }
    return found.max { ($0.1.count, $1.0) < ($1.1.count, $0.0) }
  }

  /// A word of a closed list, as kinds, schemes and currencies are.
  fileprivate static func isWord(_ text: String) -> Bool {
    (2...24).contains(text.utf8.count) && text.utf8.allSatisfy { ASCII.isLetter($0) || $0 == UInt8(ascii: "_") }
  }
}
