import ConformanceKit

/// One change of one member, with the answers that it explains.
struct AnsweredCandidate {
  let name: String
  let change: AnsweredChange
  var condition: AnsweredCondition?
  var explained: [AnsweredMessage]

  /// The distinct right values in whose place something else came.
  var wrong: Set<[UInt8]?> {
    Set(explained.flatMap { $0.members(name) }.filter { !$0.isRight }.map(\.right))
  }

  /// The one text of the messages that is right in its place; `nil` where there is none, several are, or it has the
  /// member's own name.
  var source: String? {
    let possible = explained.map { message in
      let right = Set(message.members(name).filter { !$0.isRight }.map(\.right))
      return Set(message.came.filter { right == [$0.value] }.keys)
    }
    let common = possible.dropFirst().reduce(possible.first ?? []) { $0.intersection($1) }
    return common.count == 1 && !common.contains(name) ? common.first : nil
  }

  /// The one word of a member for which every answer is wrong, with the member's name.
  var unknownWord: String? {
    guard let condition, condition.words.count == 1, let word = condition.words.first, !word.isEmpty,
      explained.allSatisfy({ $0.came[condition.name] == Array(word.utf8) })
    else { return nil }
    return "\(word) in \(condition.name)"
  }

  /// Whether the messages lack the member, so that its right value is a default; set where others have it.
  var isDefault = false

  /// Whether a message has a value for the member.
  func isGiven(in message: AnsweredMessage) -> Bool {
    let own = name.split(separator: ".").last
    return message.came.contains { !$0.value.isEmpty && $0.key.split(separator: ".").last == own }
  }

  var text: String { "\(name) \(change)" }

  /// Whether a name in it has an empty part.
  var isNameless: Bool {
    var names = [name]
    if case .renamed(let other) = change { names.append(other) }
    return names.contains { $0.isEmpty || $0.hasSuffix(".") || $0.hasPrefix(".") || $0.hasSuffix(" ") }
  }

  /// Whether the change accounts for everything wrong with the member in an answer, and the answer is among those it
  /// explains, where these are known.
  func explains(_ message: AnsweredMessage) -> Bool {
    (explained.isEmpty || explained.contains { $0.outcome.testCase === message.outcome.testCase })
      && isSeen(in: message)
  }

  /// Whether the change accounts for everything wrong with the member in an answer.
  func isSeen(in message: AnsweredMessage) -> Bool {
    let wrong = message.members(name).filter { !$0.isRight }
    return !wrong.isEmpty && wrong.allSatisfy { change.isSeen(in: $0, of: message) == true }
  }

  /// Whether several values show it, where one alone could be chance.
  ///
  /// - Parameter total: the number of answers in which the member is wrong.
  func isLikely(among total: Int) -> Bool {
    let changed = explained.flatMap { message in message.members(name).filter { !$0.isRight } }
    if case .changed(let change) = change, change.isChance(Set(changed.compactMap(\.right))) { return false }
    return switch change {
    case .always: Set(changed.map(\.right)).count > 1
    case .other, .otherAlone:
      Set(changed.map(\.got)).count > 1 || explained.allSatisfy { $0.isAnswer(changed[0].got) }
    case .instead, .missing, .renamed: explained.count >= min(2, total)
    default: Set(changed.map(\.right)).count > 1 || explained.count == total
    }
  }
}
