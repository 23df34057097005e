package import ConformanceKit
import Formulas
import Gateways
import Platform

/// New inputs for each operation that a port offers, with the answers of the reference.
package enum FreshCases {
  /// The cases that a seed stands for, in the order of the operations.
  ///
  /// One case is made of every other operation: it is counted as not supported, or as not asked for.
  ///
  /// - Parameters:
  ///   - corpus: the golden cases, which the new inputs are made from.
  ///   - offered: the operations of the port.
  ///   - wanted: patterns of which one must mean the operation; none for all.
  package static func all(
    _ count: Int, seed: UInt32, from corpus: [Case], offered: [String], wanted: [String] = []
  ) -> [Case] {
    let known = Dictionary(grouping: corpus, by: \.operation)
    let patterns = wanted.map { NamePattern(String($0.prefix { $0 != "#" })) }
    let has = Set(offered)
    let operations = Gateway.operations.filter { known[$0.name] != nil }
    return Concurrently.map(operations) { operation in
      let isAsked =
        has.contains(operation.name) && (patterns.isEmpty || patterns.contains { $0.matches(name: operation.name) })
      let inputs = FreshInputs(operation, known[operation.name] ?? [], seed: UInt64(seed))
      var evaluator = Evaluator()
      return (1...(isAsked ? max(1, count) : 1)).compactMap { inputs.testCase($0, &evaluator) }
    }.flatMap(\.self)
  }
}
