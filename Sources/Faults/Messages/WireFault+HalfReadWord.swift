import Gateways

extension WireFault {
  /// Success that two members state together, concluded from one of them; result without status is another fault.
  static func halfRead(_ words: OutcomeWords, _ operation: Operation) -> [(place: String, answer: Mistaken)] {
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
  static func wordRead(_ words: OutcomeWords, _ operation: Operation) -> [(place: String, answer: Mistaken)] {
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
  static func endRead(_ words: OutcomeWords, _ operation: Operation) -> [(place: String, answer: Mistaken)] {
    let ended = words.rows.filter { row in
      !row.actions.isEmpty && row.words.contains { $0.member == "result" && $0.text.hasPrefix("…") }
    }
    guard !ended.isEmpty else { return [] }
    let reading = operation.with(
      words.with(words.rows.map { ended.contains($0) ? $0.saying("result") : $0 }))
    return [("the end of result alone, whatever status says", { reading.answer($0.input) })]
  }
}
