import ConformanceKit
import Encodings
import Gateways

/// Words of a response that a port knows separately, but not together: a row that is missing from its table of states.
enum UnknownRow {
  /// The word, or that there is none.
  private static func shown(_ word: OutcomeWords.Word) -> String {
    word.text.isEmpty ? "no \(word.member)" : word.text
  }

  /// One unknown answer may have many reasons.
  private static let fewest = 2

  /// Attributes open failures to rows, each with all its cases.
  static func explain(_ failures: inout OperationFailures) {
    guard let words = failures.operation.words,
      let fault = Fault.named(.wordUnknown)
    else { return }
    let unknown = failures.open.filter { $0.value?["kind"] == .text("unknown") }
    guard unknown.count >= fewest else { return }
    var rows: [[OutcomeWords.Word]] = []
    for row in words.rows where row.words.count > 1 && !rows.contains(row.words) { rows.append(row.words) }
    let operation = failures.operation
    let candidates = ReplyCandidates(
      failures.outcomes,
      rows.map { row in
        let mistaken = operation.with(words.with(words.rows.filter { $0.words != row }))
        return (
          Mutation(fault: fault, place: row.reversed().map(shown).joined(separator: " with ")),
          { testCase in
            let reply = Reply(Response(mistaken.answer(testCase.input)))
            return reply == Reply(Response(operation.answer(testCase.input))) ? nil : reply
          }
        )
      })
    failures.explain { open in candidates.best(among: open).flatMap { $1.count >= fewest ? ($0, $1) : nil } }
  }
}
