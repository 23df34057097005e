package import ConformanceKit
import Formulas
import Gateways
import Platform

/// New inputs for each operation that a port offers, with the answers of the reference implementation.
package enum FreshCases {
  /// The cases that a seed yields, in the order of the operations.
  ///
  /// A wanted operation that the port does not offer gets one case, so that it is counted as not supported.
  ///
  /// - Parameters:
  ///   - corpus: the golden cases, from which the new inputs are made.
  ///   - offered: the operations of the port.
  ///   - wanted: patterns for the operations to include; none for all.
  ///   - required: patterns for operations that must be offered; each gets one case in addition.
  package static func all(
    _ count: Int, seed: UInt32, from corpus: [Case], offered: [String], wanted: [String] = [], required: [String] = []
  ) -> [Case] {
    let known = Dictionary(grouping: corpus, by: \.operation)
    func means(_ texts: [String], _ operation: Operation) -> Bool {
      texts.contains { NamePattern(String($0.prefix { $0 != "#" })).matches(name: operation.name) }
    }
    let asked = Set(Gateway.operations.filter { wanted.isEmpty || means(wanted, $0) }.map(\.name))
    let operations = Gateway.operations.filter { operation in
      known[operation.name] != nil && (asked.contains(operation.name) || means(required, operation))
    }
    let has = asked.intersection(offered)
    return Concurrently.map(operations) { operation in
      let isAsked = has.contains(operation.name)
      let inputs = FreshInputs(operation, known[operation.name] ?? [], seed: UInt64(seed))
      var evaluator = Evaluator()
      return (1...(isAsked ? max(1, count) : 1)).compactMap { inputs.testCase($0, &evaluator) }
    }.flatMap(\.self)
  }
}
