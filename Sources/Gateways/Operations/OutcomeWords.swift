import Encodings

/// What the words of a gateway's responses mean together: its decoder goes by these rows, and each needs a case that shows it.
package struct OutcomeWords: Sendable {
  /// What a member of the response says.
  package struct Word: Sendable, Equatable {
    /// `result` and `status` as the outcome has them, others as the body has them.
    package let member: String
    /// The word; one that begins with `…` is an end, one that ends with it a beginning, and an empty one is none.
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
    /// The calls that are answered; empty for any.
    package let actions: [String]
    /// Calls in whose answers the words have no meaning.
    package let except: [String]
    package let words: [Word]
    package var kind: PaymentOutcome.Kind

    /// The same with other words.
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

  /// The same with other rows.
  package func with(_ rows: [Row]) -> OutcomeWords {
    var words = self
    words.rows = rows
    return words
  }

  /// Rows with the same members, calls and meaning: the words of each.
  package static func rows(
    of members: [String], to actions: [String] = [], except: [String] = [], _ kind: PaymentOutcome.Kind,
    _ rows: [[String]]
  ) -> [Row] {
    rows.map { words in
      Row(actions: actions, except: except, words: zip(members, words).map { Word($0, $1) }, kind: kind)
    }
  }

  /// Whether a member says what a row asks for.
  package func says(_ given: [UInt8], _ word: Word) -> Bool {
    word.isSaid(by: ignoresCase ? given.map(ASCII.upper) : given)
  }

  /// Whether some row has what a member says, or that says nothing.
  func knows(_ given: [UInt8], of member: String) -> Bool {
    given.isEmpty || rows.contains { $0.words.contains { $0.member == member && says(given, $0) } }
  }

  /// The words that a member may have.
  package func texts(of member: String) -> Set<String> {
    Set(rows.flatMap(\.words).filter { $0.member == member && !$0.text.isEmpty }.map(\.text))
  }

  /// The first of the rows with the most words that the answer to a call says.
  ///
  /// - Parameter given: what a member says; empty where it is absent.
  func row(_ action: String, _ given: (String) -> [UInt8]) -> Row? {
    var best: Row?
    for row in rows where row.words.count > best?.words.count ?? 0 && row.isFor(action) {
      if row.words.allSatisfy({ says(given($0.member), $0) }) { best = row }
    }
    return best
  }
}
