import ConformanceKit
import Encodings
import Gateways

/// The choices of the input and the members of a message whose words may come with all answers that are wrong in one
/// way.
struct AnsweredConditions {
  /// With fewer answers than these, all of them may have the same word by chance.
  private static let least = 2

  /// A condition is reported only where it is less likely than this to be chance.
  private static let chance = 0.05
  /// A currency decides about amounts only.
  private static let currency = "currency"
  /// The word for any member that is present.
  private static let there = "there"
  /// The member that says what a response means.
  private static let kind = "kind"

  /// The conditions that may be reported: choices of the input, and members whose words decide.
  private let choices: [(name: String, word: (AnsweredMessage) -> String?)]

  init(_ operation: Operation) {
    let inputs = operation.choicesWithWords.map { choice in
      (name: choice.name, word: { (message: AnsweredMessage) in choice.word(message.outcome.testCase.input) })
    }
    let words = (operation.response?.words ?? []).map { $0.path.joined(separator: ".") } + ["action", Self.currency]
    let members = words.filter { name in !inputs.contains { $0.name == name } }.map { name in
      (
        name: name,
        word: { (message: AnsweredMessage) in message.came[name].map { String(decoding: $0, as: UTF8.self) } }
      )
    }
    let kind = (
      name: Self.kind,
      word: { (message: AnsweredMessage) in
        message.members.first { $0.name == Self.kind }?.right.map { String(decoding: $0, as: UTF8.self) }
      }
    )
    let presence = (operation.response?.members ?? []).map { name in
      (name: name, word: { (message: AnsweredMessage) in message.has(name) ? Self.there : nil })
    }
    let kinds = (operation.response?.members ?? []).map { member in
      (name: "\(member)'s type", word: { (message: AnsweredMessage) in message.kinds[member] })
    }
    choices = inputs + members + [kind] + kinds + presence.filter { one in !members.contains { $0.name == one.name } }
  }

  /// A word shared by answers that a change explains and by none that contradicts it, with those answers.
  ///
  /// - Parameter shown: a word in a form that may be shown; `nil` for what may be a secret.
  func condition(
    _ name: String, _ explained: [AnsweredMessage], _ refuting: [AnsweredMessage], shown: ([UInt8]) -> String?
  ) -> (AnsweredCondition, [AnsweredMessage])? {
    let isAmount = name == AnsweredMember.whole || name.lowercased().contains("amount")
    // How often the change is seen at all; from this follows how likely so many cases are to be chance.
    let share = Double(explained.count) / Double(explained.count + refuting.count)
    let found = choices.filter { (isAmount || $0.name != Self.currency) && $0.name != name }.flatMap { choice in
      let free = Set(refuting.map { choice.word($0) ?? "" })
      let narrowed = Dictionary(grouping: explained) { choice.word($0) ?? "" }
      return narrowed.filter { word, messages in
        // The presence of a member is the reason only where no answer without it is wrong in this way.
        (word != Self.there || messages.count == explained.count) && !free.contains(word)
          && messages.count >= Self.least && (word.isEmpty || shown(Array(word.utf8)) != nil)
          && pow(share, messages.count) * Double(choices.count) < Self.chance
      }.map { (AnsweredCondition(name: choice.name, words: [$0.key], others: free, word: choice.word), $0.value) }
    }
    return found.max { ($0.1.count, $1.0.text) < ($1.1.count, $0.0.text) }
  }

  private func pow(_ share: Double, _ count: Int) -> Double { (0..<count).reduce(1) { product, _ in product * share } }
}
