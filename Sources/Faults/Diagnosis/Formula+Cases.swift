package import ConformanceKit
package import Formulas
import Gateways

extension Formula {
  /// The formulas that cases rest on, each once, in the order in which the cases first need them.
  package static func all(of cases: [Case]) -> [Formula] {
    var seen: Set<Formula> = []
    return cases.compactMap { testCase in
      guard let operation = Gateway.operation(testCase.operation),
        let formula = try? operation.derivation(for: testCase.input)?.formula
      else { return nil }
      return seen.insert(formula).inserted ? formula : nil
    }
  }
}
