import ConformanceKit
import Encodings
import Gateways

/// Coverage of the words of responses: each needs a case in which it has its meaning.
enum OutcomeCoverage {
  static func rules(_ table: KillMatrix.Table, _ operation: Operation) -> [Coverage.Rule] {
    guard let words = operation.words else { return [] }
    let answered = table.cases.flatMap { testCase in
      values(testCase.expectation).map { (MessageExample(operation, testCase.input), $0) }
    }
    return words.rows.map { row in
      // Every case in which the words have their meaning fails a port that does not know them.
      let showing = answered.count { example, outcome in isShown(row, of: words, by: outcome, example) }
      return Coverage.Rule(
        operation: table.operation, sentence: sentence(row), accepting: showing, rejecting: showing, excuse: nil)
    }
  }

  private static func values(_ expectation: Expectation) -> [JSON] {
    expectation.taken.compactMap { if case .value(let value) = $0 { value } else { nil } }
  }

  private static func sentence(_ row: OutcomeWords.Row) -> String {
    let words = row.words.map { $0.text.isEmpty ? "no \($0.member)" : "\($0.member) \($0.text)" }
    return words.joined(separator: ", ") + " is \(row.kind.rawValue)"
      + (row.actions.isEmpty ? "" : " (\(row.actions.joined(separator: ", ")))")
  }

  private static func isShown(
    _ row: OutcomeWords.Row, of words: OutcomeWords, by outcome: JSON, _ example: MessageExample
  ) -> Bool {
    guard outcome["kind"] == .text(row.kind.rawValue), row.isFor(example.input["action"]?.string ?? "") else {
      return false
    }
    return row.words.allSatisfy { word in
      let isTold = ["result", "status"].contains(word.member)
      let given = isTold ? outcome[word.member] : example.body?[word.member]
      return words.says(Array((given?.string ?? "").utf8), word)
    }
  }
}
