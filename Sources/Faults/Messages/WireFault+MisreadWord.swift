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

  /// Success that two members state together, concluded from one of them; result without status is another fault.
  private static func halfRead(_ words: OutcomeWords, _ operation: Operation) -> [(place: String, answer: Mistaken)] {
    let together = words.rows.filter { $0.words.count > 1 && $0.kind.movesMoney }
    let pairs = together.map { $0.words.map(\.member) }
    return pairs.indices.filter { !pairs[..<$0].contains(pairs[$0]) }.flatMap { first in
      pairs[first].filter { $0 != "result" }.compactMap { member in
        let rows = together.filter { $0.words.map(\.member) == pairs[first] }
        let wrong = words.rows.map { row in rows.contains(row) ? row.saying(member) : row }
        guard !rows.contains(where: { row in rows.contains { row.saying(member).contradicts($0.saying(member)) } })
        else { return nil }
        let others = pairs[first].filter { $0 != member }.map { other in
          let words = rows.flatMap(\.words).filter { $0.member == other }
          return words.allSatisfy { $0.text.hasPrefix("…") } ? "the end of \(other)" : other
        }.joined(separator: " and ")
        let reading = operation.with(words.with(wrong))
        return ("\(member) alone, whatever \(others) says", { reading.answer($0.input) })
      }
    }
  }

  /// One word believed whatever the code beside it is, where the beginnings of codes have a meaning.
  private static func wordRead(_ words: OutcomeWords, _ operation: Operation) -> [(place: String, answer: Mistaken)] {
    var known: Set<String> = []
    return words.rows.filter { $0.words.count == 2 }.flatMap { row in
      row.words.flatMap { word -> [(place: String, answer: Mistaken)] in
        guard let code = row.words.first(where: { $0 != word }), isWhole(word), hasClasses(code.member, words) else {
          return []
        }
        let all = words.rows.filter { $0.kind == row.kind && $0.words.count == 2 && $0.words.contains(word) }
        let own = all.filter { $0.actions == row.actions }
        let place = "\(word.text) in \(word.member), whatever \(code.member) says"
        let choices =
          [(place, all)] + (own == all ? [] : [("\(place) in answers to \(row.actions.joined(separator: ", "))", own)])
        return choices.flatMap { place, rows in
          known.insert(place).inserted ? believing(word, of: rows, code, place, words, operation) : []
        }
      }
    }
  }

  /// A word that is believed alone in some rows, whatever the code is, or whatever it is except the code of success,
  /// which was checked first.
  private static func believing(
    _ word: OutcomeWords.Word, of rows: [OutcomeWords.Row], _ code: OutcomeWords.Word, _ place: String,
    _ words: OutcomeWords, _ operation: Operation
  ) -> [(place: String, answer: Mistaken)] {
    let alone = rows.map { $0.saying(word.member) }
    let isAmbiguous = words.rows.contains { row in alone.contains { row.saying(word.member).contradicts($0) } }
    guard !isAmbiguous else { return [] }
    let reading = words.rows.map { rows.contains($0) ? $0.saying(word.member) : $0 }
    let success = isWhole(code) ? nil : words.rows.flatMap(\.words).first { isWhole($0) && $0.member == code.member }
    let exceptions = success.map { success in
      OutcomeWords.rows(
        of: [word.member, success.member], to: rows.flatMap(\.actions), .unknown, [[word.text, success.text]])
    }
    let choices =
      [(place, reading)] + (exceptions.map { [("\(place), but for \(success?.text ?? "")", $0 + reading)] } ?? [])
    return choices.map { place, rows in
      let mistaken = operation.with(words.with(rows))
      return (place, { mistaken.answer($0.input) })
    }
  }

  private static func hasClasses(_ member: String, _ words: OutcomeWords) -> Bool {
    words.rows.contains { $0.words.contains { $0.member == member && $0.text.hasSuffix("…") } }
  }

  /// Whether a word is given in full rather than by its beginning or end.
  private static func isWhole(_ word: OutcomeWords.Word) -> Bool {
    !word.text.isEmpty && !word.text.hasPrefix("…") && !word.text.hasSuffix("…")
  }

  /// Success of the call that was made, concluded only from the end of a code.
  private static func endRead(_ words: OutcomeWords, _ operation: Operation) -> [(place: String, answer: Mistaken)] {
    let ended = words.rows.filter { row in
      !row.actions.isEmpty && row.words.contains { $0.member == "result" && $0.text.hasPrefix("…") }
    }
    guard !ended.isEmpty else { return [] }
    let reading = operation.with(
      words.with(words.rows.map { ended.contains($0) ? $0.saying("result") : $0 }))
    return [("the end of result alone, whatever status says", { reading.answer($0.input) })]
  }

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
  fileprivate func saying(_ member: String) -> Self { with(words.filter { $0.member == member }) }

  /// Whether the same words in answers to the same call mean something else.
  fileprivate func contradicts(_ other: Self) -> Bool {
    words == other.words && kind != other.kind && (actions.isEmpty || actions.contains(where: other.isFor))
  }

  /// Whether the other row never applies when it comes later.
  fileprivate func hides(_ other: Self) -> Bool {
    words == other.words && (actions.isEmpty || actions == other.actions) && except.isEmpty
  }
}
