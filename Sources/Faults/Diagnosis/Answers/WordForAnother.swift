import ConformanceKit
import Encodings
import Gateways

/// A word of a response that a port treats as another one: everything that follows from it is one mistake.
enum WordForAnother {
  /// Attributes several groups of failures to one word, where it explains every one of them.
  static func explain(_ failures: inout OperationFailures) {
    guard let words = failures.operation.words, failures.groups.count + (failures.open.isEmpty ? 0 : 1) > 1 else {
      return
    }
    let (operation, outcomes) = (failures.operation, failures.outcomes)
    let wrong = outcomes.filter { $0.verdict != .pass }
    let all = words.all
    let said = Dictionary(
      outcomes.map { ($0.testCase.id, Self.said(words, all, in: $0.testCase)) }, uniquingKeysWith: { one, _ in one })
    let misread = Set(wrong.filter { $0.value?["kind"] != nil }.flatMap { said[$0.testCase.id] ?? [] })
    let readings = misread.sorted { ($0.member, $0.text) < ($1.member, $1.text) }.flatMap { word in
      let sayers = Set(said.filter { $0.value.contains(word) }.keys)
      return all.filter { $0.member == word.member && $0.text != word.text }.map {
        reading(operation, words, word, $0, in: sayers)
      }
    }
    guard let (mutation, explained) = ReplyCandidates(outcomes, readings).best(among: wrong) else { return }
    let parts = failures.groups.filter { $0.outcomes.contains(where: explained.holds) }
    guard explained.count > (parts.map(\.outcomes.count).max() ?? 0),
      parts.allSatisfy({ $0.outcomes.without(explained).isEmpty })
    else { return }
    failures.groups.removeAll { $0.outcomes.contains(where: explained.holds) }
    failures.explain(explained, by: mutation)
  }

  private struct Said: Hashable {
    let member: String
    let text: String
  }

  /// The whole words of the table that a response contains.
  private static func said(_ words: OutcomeWords, _ all: [OutcomeWords.Word], in testCase: Case) -> [Said] {
    let came = AnsweredMessage.came(testCase.input)
    return all.filter { word in came.values.contains { words.says($0, word) } }.map {
      Said(member: $0.member, text: $0.text)
    }
  }

  private static func reading(
    _ operation: Gateways.Operation, _ words: OutcomeWords, _ word: Said, _ other: OutcomeWords.Word,
    in sayers: Set<String>
  ) -> ReplyCandidates.Reading {
    let mistaken = operation.with(
      words.with(
        words.rows.flatMap { row -> [OutcomeWords.Row] in
          if row.words.contains(where: { $0.member == word.member && $0.text == word.text }) { return [] }
          guard row.words.contains(other) else { return [row] }
          return [row, row.with(row.words.map { $0 == other ? OutcomeWords.Word(word.member, word.text) : $0 })]
        }))
    return (
      Mutation(fault: .wordForAnother, place: "\(word.text) as \(other.text)"),
      { testCase in
        sayers.contains(testCase.id) ? Reply(Response(mistaken.answer(testCase.input))) : nil
      }
    )
  }
}

extension OutcomeWords {
  /// Every whole word of the rows, once.
  fileprivate var all: [Word] {
    var all: [Word] = []
    for word in rows.flatMap(\.words) where !word.text.isEmpty && !word.text.contains("…") && !all.contains(word) {
      all.append(word)
    }
    return all
  }
}
