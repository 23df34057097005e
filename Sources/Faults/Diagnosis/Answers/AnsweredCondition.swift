import ConformanceKit
import Encodings

/// The words of a choice, or of a member, to which a change is limited.
struct AnsweredCondition {
  let name: String
  var words: Set<String>
  /// The words with which the change is not made.
  let others: Set<String>
  /// The word of a message; `nil` where there is none.
  let word: (AnsweredMessage) -> String?

  /// Adds the word of another message in which the change is made.
  ///
  /// - Parameter shown: a word in a form that may be shown; `nil` for what may be a secret.
  /// - Returns: `false` for a word with which the change is not made, or that may not be shown.
  mutating func take(_ message: AnsweredMessage, shown: ([UInt8]) -> String?) -> Bool {
    let word = word(message) ?? ""
    guard !others.contains(word), word.isEmpty || shown(Array(word.utf8)) != nil else { return false }
    words.insert(word)
    return true
  }

  var text: String {
    let shown = words.sorted().map { $0.isEmpty ? "absent" : $0 }
    let last = shown.last ?? ""
    return "where \(name) is " + (shown.count > 1 ? "\(shown.dropLast().joined(separator: ", ")) or \(last)" : last)
  }
}
