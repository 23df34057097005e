extension WireFault {
  /// One row of the table of words copied wrongly, while all others are right.
  static let misreadWords: [WireFault] = [
    WireFault(
      "word-misread", "takes …", story: "One row of the table of states was copied wrongly.",
      mend: "Compare with the table in vectors/OPERATIONS.md, row by row."
    ) { operation in operation.words.map { misreadings($0, operation.name) } ?? [] }
  ]

  private static func misreadings(_ words: OutcomeWords, _ name: String) -> [(place: String, answer: Mistaken)] {
    var misreadings: [(place: String, answer: Mistaken)] = []
    for (rows, place) in groups(words.rows) {
      for kind in kinds(name) where !["unknown", "redirect", rows[0].kind.rawValue].contains(kind) {
        misreadings.append(
          (
            "\(place), which is \(rows[0].kind.rawValue), for \(kind)",
            { trial in
              guard let value = trial.value, let row = words.row(shownBy: value, trial), rows.contains(row)
              else { return nil }
              return .value(value.with(["kind"], .text(kind)))
            }
          ))
      }
    }
    return misreadings
  }

  /// The rows that a port may have got wrong together: those with the same words and meaning, and each by itself; not all that
  /// have a meaning, which is another mistake.
  private static func groups(_ rows: [OutcomeWords.Row]) -> [(rows: [OutcomeWords.Row], place: String)] {
    var groups: [[OutcomeWords.Row]] = []
    for row in rows {
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
      return (group.count > 1 ? all + single : all).filter { chosen, _ in
        rows.contains { $0.kind == group[0].kind && !chosen.contains($0) }
      }
    }
  }
}

extension OutcomeWords {
  /// The row that gave an outcome its kind; `nil` where something else did.
  func row(shownBy outcome: JSON, _ trial: WireTrial) -> Row? {
    let rows = rows.filter { outcome["kind"] == .text($0.kind.rawValue) }
    return row(trial.input["action"]?.string ?? "", among: rows) { member in
      let isTold = ["result", "status"].contains(member)
      let given = isTold ? outcome[member] : trial.body?[member]
      return Array((given?.string ?? "").utf8)
    }
  }
}
