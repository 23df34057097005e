import Encodings
import Gateways

extension WireFault {
  /// One row of the table of words copied wrongly, while all others are right.
  static let misreadWords: [WireFault] = [
    .placed(
      "word-misread", "takes …", story: "One row of the table of states was copied wrongly.",
      mend: "Compare with the table on its page in vectors/operations, row by row."
    ) { operation in operation.words.map { misreadings($0, operation) } ?? [] },
    WireFault(
      "outcome-by-one-member", "judges payments by …", story: "One of two members seemed to say everything.",
      mend: "Accept good news only if both members say it; if they contradict each other, the outcome is unknown."
    ) { operation in
      operation.words.map { halfRead($0, operation) + wordRead($0, operation) + endRead($0, operation) } ?? []
    },
  ]

  private static func misreadings(
    _ words: OutcomeWords, _ operation: Operation
  ) -> [(place: Place, answer: Mistaken)] {
    groups(words.rows).flatMap { rows, place in
      words.kinds(beside: rows).map { kind in
        let wrong = words.rows.map { row in
          var row = row
          if rows.contains(row) { row.kind = kind }
          return row
        }
        let misreading = operation.with(words.with(wrong))
        let actions = rows.contains(where: \.actions.isEmpty) ? [] : Set(rows.flatMap(\.actions)).sorted()
        let answer = (1...2).contains(actions.count) ? " in the answer to \(actions.joined(separator: " or "))" : ""
        return (
          .word("\(place)\(answer)", says: rows[0].kind.rawValue, takenFor: kind.rawValue),
          { example in rows.contains { words.isIn(example, $0) } ? misreading.answer(example.input) : nil }
        )
      }
    }
  }

  /// The rows that a port may have got wrong together: those with the same words and meaning, and each by itself; not
  /// all rows of a meaning, which is another mistake.
  private static func groups(_ rows: [OutcomeWords.Row]) -> [(rows: [OutcomeWords.Row], place: String)] {
    var groups: [[OutcomeWords.Row]] = []
    for (place, row) in rows.enumerated() where !rows[..<place].contains(where: { $0.hides(row) }) {
      if let index = groups.firstIndex(where: { $0[0].words == row.words && $0[0].kind == row.kind }) {
        groups[index].append(row)
      } else {
        groups.append([row])
      }
    }
    return groups.flatMap { group in
      let said = group[0].words.map(\.text).filter { !$0.isEmpty }
      let words = said.isEmpty ? "an absent \(group[0].words[0].member)" : said.joined(separator: " ")
      let all = [(group, words)]
      let single = group.map { ([$0], "\(words) in answers to \($0.actions.joined(separator: ", "))") }
      // A port that misreads a redirect answers without its address.
      return (group.count > 1 ? all + single : all).filter { chosen, _ in
        group[0].kind == .redirect || rows.contains { $0.kind == group[0].kind && !chosen.contains($0) }
      }
    }
  }
}

extension OutcomeWords {
  /// The meanings of other words in answers to the same calls, and of the same words in answers to others; a redirect
  /// needs more than a word.
  fileprivate func kinds(beside chosen: [Row]) -> [PaymentOutcome.Kind] {
    var kinds: [PaymentOutcome.Kind] = []
    for row in rows where row.kind != .redirect && row.kind != chosen[0].kind && !kinds.contains(row.kind) {
      if row.words == chosen[0].words
        || chosen.contains(where: { $0.actions.isEmpty || row.actions.isEmpty || $0.actions.contains(where: row.isFor) }
        )
      {
        kinds.append(row.kind)
      }
    }
    return kinds
  }

  /// Whether a row's words occur anywhere in a body, where a decoder may find them; true for a body that is not JSON.
  fileprivate func isIn(_ example: MessageExample, _ row: Row) -> Bool {
    guard row.isFor(example.input["action"]?.string ?? "") else { return false }
    guard let texts = example.texts else { return true }
    return row.words.allSatisfy { word in word.text.isEmpty || texts.contains { says($0, word) } }
  }
}

extension OutcomeWords.Row {
  /// A row with the same meaning for the word of a single member.
  func saying(_ member: String) -> Self { with(words.filter { $0.member == member }) }

  /// Whether the same words in answers to the same call mean something else.
  func contradicts(_ other: Self) -> Bool {
    words == other.words && kind != other.kind && (actions.isEmpty || actions.contains(where: other.isFor))
  }

  /// Whether the other row never applies when it comes later.
  fileprivate func hides(_ other: Self) -> Bool {
    words == other.words && (actions.isEmpty || actions == other.actions) && except.isEmpty
  }
}
