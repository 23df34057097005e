import ConformanceKit
import Faults
import Formulas
import Gateways

extension DiagnosisReport {
  /// For each of several mistakes with a message, the case that distinguishes it from the others.
  static func telling(_ operation: Operation, _ mutations: [[Mutation]], _ cases: [Case]) -> [String?] {
    guard mutations.count > 1 else { return mutations.map { _ in nil } }
    let mutants = operation.wireMutants
    let chosen = mutations.map { mutations in mutants.first { [$0.mutation] == mutations } }
    return telling(
      cases.filter { $0.operation == operation.name }.map { testCase in
        let trial = MessageExample(operation, testCase.input)
        return (testCase.name, chosen.map { $0?.answer(trial) ?? trial.right })
      })
  }

  /// For each of several explanations, the case that distinguishes it from the others.
  static func telling(
    _ operation: Operation, _ explanations: ArraySlice<Diagnosis.Explanation>, _ cases: [Case]
  ) -> [String?] {
    guard explanations.count > 1 else { return explanations.map { _ in nil } }
    var evaluator = Evaluator()
    var rows: [(name: String, answers: [[UInt8]])] = []
    for testCase in cases where testCase.operation == operation.name {
      guard let derivation = try? operation.derivation(for: testCase.input) else { continue }
      rows.append(
        (testCase.name, explanations.map { $0.expression.map { derivation.value(of: $0, &evaluator) } ?? [] }))
    }
    return telling(rows)
  }

  /// For each explanation, the case in which it shares its answer with the fewest others.
  private static func telling<Answer: Hashable>(_ rows: [(name: String, answers: [Answer])]) -> [String?] {
    guard let count = rows.first?.answers.count else { return Array(repeating: nil, count: listed) }
    let shares = rows.map { row in Dictionary(row.answers.map { ($0, 1) }, uniquingKeysWith: +) }
    return (0..<count).map { place in
      var best: (row: Int, alike: Int)?
      for row in rows.indices {
        let alike = shares[row][rows[row].answers[place]] ?? count
        if alike < best?.alike ?? count { best = (row, alike) }
      }
      guard let best else { return "no case of the corpus tells it from the others" }
      return "\(rows[best.row].name) tells it from all others" + (best.alike > 1 ? " but \(best.alike - 1)" : "")
    }
  }
}
