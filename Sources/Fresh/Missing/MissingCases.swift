package import ConformanceKit
import Encodings
package import Faults
package import Gateways

/// The mistakes that escape an operation's cases, and few inputs that catch them.
package struct MissingCases: Sendable {
  /// A new case with the mistakes that it catches.
  package struct Found: Sendable {
    /// The case; its expectation is the suite's own answer, which no golden file may contain.
    package let testCase: Case
    /// The mistakes that no case and no earlier input catches; none for a case that is only a twin.
    package let catches: [Mutation]
    /// Whether a right SDK may answer the input differently, as far as the gateways' folders say.
    package let isDisputed: Bool
  }

  /// The operation's full name.
  package let operation: String
  /// How many mutations escape the cases.
  package let escaped: Int
  /// The new cases; a refused one follows its twin.
  package let found: [Found]
  /// The mistakes for which no input was found.
  package let unfound: [Mutation]
  /// Those of them that change an answer in a way that the case accepts.
  package let tolerated: Set<Mutation>

  /// Searches for the inputs; the result for a seed is the same on every machine.
  ///
  /// - Parameters:
  ///   - cases: the cases of the operation, possibly none.
  ///   - most: how many inputs are tried; `nil` for as many as take about a minute without optimisation.
  ///   - tell: is called repeatedly with the number of mistakes that nothing catches yet.
  package init(
    _ operation: Operation, _ cases: [Case], seed: UInt32, trying most: Int? = nil, tell: (Int) -> Void = { _ in }
  ) {
    var search = MissingSearch(operation, cases, seed: seed, most: most ?? MissingSearch.mostInputs)
    if !search.isOver { search.run(seed, tell) }
    var names = CaseNames(cases)
    found = FoundInput.fewest(search.found).flatMap { input, taken in
      let input = InputSimplification.simplest(input, for: taken, &search)
      let catches = taken.sorted().map { search.mutation($0) }
      let twin = names.newTwin(of: input).map { Found(testCase: $0, catches: [], isDisputed: false) }
      let testCase = names.named(input, catches)
      return (twin.map { [$0] } ?? []) + [Found(testCase: testCase, catches: catches, isDisputed: input.isDisputed)]
    }
    self.operation = operation.name
    var left = Set(search.open)
    // A mistake that shows in an answer, though the gateway accepts it, no longer escapes.
    if !operation.isVerification {
      for one in found where !left.isEmpty { left.subtract(search.shown(by: one.testCase, of: left)) }
    }
    escaped = search.escaped.count
    unfound = left.sorted().map { search.mutation($0) }
    tolerated = Set(left.intersection(search.tolerated).map { search.mutation($0) })
  }
}
