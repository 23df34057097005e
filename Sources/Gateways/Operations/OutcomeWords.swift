import Encodings

/// The meanings of a gateway's response words in combination; its decoder follows these rows, and each needs a case
/// that shows it.
package struct OutcomeWords: Sendable {
  /// What a member of the response must say.
  package struct Word: Sendable, Equatable {
    /// `result` and `status` are the outcome's members; other names are the body's.
    package let member: String
    /// The word; a leading `…` matches the end, a trailing `…` the beginning, and an empty text an absent member.
    package let text: String
    private let form: Form

    private enum Form: Equatable {
      case whole([UInt8])
      case beginning([UInt8])
      case end([UInt8])
    }

    package init(_ member: String, _ text: String) {
      (self.member, self.text) = (member, text)
      form =
        text.hasPrefix("…")
        ? .end(Array(text.dropFirst().utf8))
        : text.hasSuffix("…") ? .beginning(Array(text.dropLast().utf8)) : .whole(Array(text.utf8))
    }

    func isSaid(by given: [UInt8]) -> Bool {
      switch form {
      case .whole(let word): given == word
      case .beginning(let word): given.starts(with: word)
      case .end(let word): given.suffix(word.count).elementsEqual(word)
      }
    }
  }

  /// Words that have one meaning together.
  package struct Row: Sendable, Equatable {
    /// The calls whose answers the row applies to; empty for all.
    package let actions: [String]
    /// The calls whose answers the row does not apply to.
    package let except: [String]
    package let words: [Word]
    package var kind: PaymentOutcome.Kind

    /// The same row with other words.
    package func with(_ words: [Word]) -> Row { Row(actions: actions, except: except, words: words, kind: kind) }

    package func isFor(_ action: String) -> Bool {
      (actions.isEmpty || actions.contains(action)) && !except.contains(action)
    }
  }

  package private(set) var rows: [Row]
  /// Whether `a`–`z` count as `A`–`Z`, in which the rows are written.
  private let ignoresCase: Bool

  init(_ rows: [Row]..., ignoringCase ignoresCase: Bool = false) {
    self.rows = rows.flatMap(\.self)
    self.ignoresCase = ignoresCase
  }

  /// The same table with other rows.
  package func with(_ rows: [Row]) -> OutcomeWords {
    var words = self
    words.rows = rows
    return words
  }

  /// Makes rows that share members, calls and meaning, from the words of each.
  package static func rows(
    of members: [String], to actions: [String] = [], except: [String] = [], _ kind: PaymentOutcome.Kind,
    _ rows: [[String]]
  ) -> [Row] {
    rows.map { words in
      Row(actions: actions, except: except, words: zip(members, words).map { Word($0, $1) }, kind: kind)
    }
  }

  /// Whether a member's text matches a row's word.
  package func says(_ given: [UInt8], _ word: Word) -> Bool {
    word.isSaid(by: ignoresCase ? given.map(ASCII.upper) : given)
  }

  /// Whether some row has the member's text, or the text is empty.
  func knows(_ given: [UInt8], of member: String) -> Bool {
    given.isEmpty || rows.contains { $0.words.contains { $0.member == member && says(given, $0) } }
  }

  /// The words that a member may have.
  package func texts(of member: String) -> Set<String> {
    Set(rows.flatMap(\.words).filter { $0.member == member && !$0.text.isEmpty }.map(\.text))
  }

  /// Finds the row with the most words that all match, the first of equals.
  ///
  /// - Parameter given: returns a member's text; empty where it is absent.
  func row(_ action: String, _ given: (String) -> [UInt8]) -> Row? {
    var best: Row?
    for row in rows where row.words.count > best?.words.count ?? 0 && row.isFor(action) {
      if row.words.allSatisfy({ says(given($0.member), $0) }) { best = row }
    }
    return best
  }
}
