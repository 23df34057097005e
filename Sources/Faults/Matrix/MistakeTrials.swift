package import ConformanceKit
package import Formulas
package import Gateways

/// Asks ports with a known mistake the cases of one operation.
package struct MistakeTrials: Sendable {
  /// How a mistake changes a case.
  package enum Difference: Sendable {
    /// The values and the steps of the right formula and of the wrong one.
    case formula(right: (value: [UInt8], steps: [Step]), wrong: (value: [UInt8], steps: [Step]))
    /// The right answer and the wrong one.
    case message(right: Answer, wrong: Answer)
  }

  private struct Key: Hashable {
    let fault: String
    let place: String
  }

  private let operation: Operation
  private let wire: [Key: [WireMutant]]

  package init(_ operation: Operation) {
    self.operation = operation
    wire = Dictionary(grouping: operation.wireMutants) { Key(fault: $0.mutation.fault.name, place: $0.mutation.place) }
  }

  /// The worst severity of what a mistake does in these cases; `nil` where it fails none.
  ///
  /// - Parameter cases: those that catch the mistake.
  package func severity(_ fault: String, _ place: String, _ cases: [Case]) -> Severity? {
    // The worst possible severity of a case is known before it is asked.
    let sorted = cases.map {
      ($0, FailureKind.worst(of: $0).severity($0.severity))
    }
    .sorted { $0.1 > $1.1 }
    var worst: Severity?
    for (testCase, most) in sorted {
      if let worst, worst >= most { break }
      let found = replies(fault, place, testCase).compactMap { Judge.judge(testCase, $0).severity }
      worst = (found + [worst].compactMap(\.self)).max()
    }
    return worst
  }

  private func replies(_ fault: String, _ place: String, _ testCase: Case) -> [Reply] {
    guard !operation.isProcedure else {
      let example = MessageExample(operation, testCase.input)
      return (wire[Key(fault: fault, place: place)] ?? []).compactMap { $0.answer(example).map { Reply(Response($0)) } }
    }
    guard let derivation = try? operation.derivation(for: testCase.input) else { return [] }
    var evaluator = Evaluator()
    return mutants(fault, place, derivation).map { mutant in
      derivation.reply(evaluator.value(mutant.formula, derivation.values(for: mutant.formula.fields)))
    }
  }

  private func mutants(_ fault: String, _ place: String, _ derivation: Derivation) -> [Mutant] {
    derivation.formula.mutants.filter { $0.mutation.fault.name == fault && $0.mutation.place == place }
  }

  /// What differs in a case; `nil` where the mistake does not show in it.
  package func difference(_ fault: String, _ place: String, in testCase: Case) -> Difference? {
    guard !operation.isProcedure else {
      let example = MessageExample(operation, testCase.input)
      let answers = (wire[Key(fault: fault, place: place)] ?? []).lazy.compactMap { $0.answer(example) }
      return answers.first { $0 != example.right }.map { .message(right: example.right, wrong: $0) }
    }
    guard let derivation = try? operation.derivation(for: testCase.input) else { return nil }
    var evaluator = Evaluator()
    let right = evaluator.trace(derivation.formula, derivation.arguments)
    for mutant in mutants(fault, place, derivation) {
      let wrong = evaluator.trace(mutant.formula, derivation.values(for: mutant.formula.fields))
      if wrong.value != right.value { return .formula(right: right, wrong: wrong) }
    }
    return nil
  }
}

extension Fault {
  /// What a port with the fault does in a place, as the end of a sentence that begins with "your port".
  package func phrase(at place: String) -> String { Mutation(fault: self, place: place).phrase }
}
