import ConformanceKit
import Encodings
import Gateways

/// Right messages that a port refuses, and what they share that no accepted one has.
enum RefusedAnswer {
  /// With fewer messages than these it may be chance.
  private static let least = 3

  private struct Message {
    let outcome: Outcome
    /// The words of the right answer's own members, and of the input.
    let words: [String: String]
    /// Whether it has an amount.
    let isOfMoney: Bool

    init?(_ outcome: Outcome) {
      let expectation = outcome.testCase.expectation
      guard !expectation.allowsRejection, let right = expectation.values.first else { return nil }
      self.outcome = outcome
      let own = (expectation.values.count == 1 ? right.members ?? [] : []).compactMap { member in
        member.value.string.map { (member.name.string, $0) }
      }
      let came = AnsweredMessage.came(outcome.testCase.input).mapValues { String(decoding: $0, as: UTF8.self) }
      let isAboutAmount = outcome.refusal == Rejection.Code.invalidAmount.rawValue
      let input = outcome.testCase.input
      let isRequest = input["body"] == nil && input["form"] == nil
      let kinds = (isRequest ? WrittenKind.inInput(input) : WrittenKind.all(input)).map {
        ("\($0) written as", "a \($1)")
      }
      words = came.merging(own) { $1 }.filter { name, value in
        RefusedAnswer.isWord(value) && (!isAboutAmount || name.lowercased().hasSuffix("currency"))
      }.merging(kinds) { $1 }
      isOfMoney = came.keys.contains { $0.lowercased().hasSuffix("amount") || $0.hasSuffix("total") }
    }
  }

  /// Attributes open failures to mistakes, each with all its messages.
  static func explain(_ failures: inout OperationFailures) {
    guard !failures.open.isEmpty else { return }
    let messages = failures.outcomes.compactMap(Message.init)
    failures.explain { open in best(messages, open).map { (Mutation(fault: .answerRefused, place: $0), $1) } }
    let amounts = messages.filter { message in
      message.isOfMoney && message.outcome.isWronglyRefused && failures.isOpen(message.outcome)
        && message.outcome.refusal == Rejection.Code.invalidAmount.rawValue
    }
    if failures.operation.response != nil, !amounts.isEmpty {
      failures.explain(amounts.map(\.outcome), by: Mutation(fault: .amountRefused, place: "the message"))
    }
  }

  private static func best(_ messages: [Message], _ open: [Outcome]) -> (String, [Outcome])? {
    let left = messages.filter { $0.outcome.isWronglyRefused && open.holds($0.outcome) }
    let taken = messages.filter { !$0.outcome.isWronglyRefused }
    let names = Set(left.flatMap(\.words.keys))
    let found = names.flatMap { name in
      let free = Set(taken.compactMap { $0.words[name] })
      // Accepted messages must show that the member is taken with other words.
      return Dictionary(grouping: left.filter { $0.words[name] != nil }) { $0.words[name] ?? "" }
        .filter { !free.isEmpty && !free.contains($0.key) && $0.value.count >= least }
        .map { ("\(name) \($0.key)", $0.value.map(\.outcome)) }
    }
    return found.max { ($0.1.count, $1.0) < ($1.1.count, $0.0) }
  }

  /// A word of a closed list, such as a kind, a scheme or a currency; a word of mixed case is an id.
  fileprivate static func isWord(_ text: String) -> Bool {
    let isInOneCase = [
      text.uppercased(), text.lowercased(), text.prefix(1).uppercased() + text.dropFirst().lowercased(),
    ].contains(text)
    return (2...24).contains(text.utf8.count) && isInOneCase
      && text.utf8.allSatisfy { ASCII.isLetter($0) || $0 == UInt8(ascii: "_") }
  }
}

extension Outcome {
  /// The code with which the port refused the case; `nil` where it did not.
  fileprivate var refusal: String? { if case .reject(let code, _, _) = reply { code } else { nil } }
}
