package import ConformanceKit
import Encodings
package import Faults
package import Gateways

/// What escapes the cases of an operation, and the few inputs that catch it.
package struct MissingCases: Sendable {
  /// A new case with the mistakes that it catches.
  package struct Found: Sendable {
    /// What is expected is the kit's own answer, which no golden file may hold.
    package let testCase: Case
    /// The mistakes that no case and no input before it catches; none for one that is there as a twin alone.
    package let catches: [Mutation]
    /// Whether a right SDK may answer the input otherwise, as far as the gateways' folders say.
    package let isDisputed: Bool
  }

  /// The operation's full name.
  package let operation: String
  /// How many mistakes in places escape the cases.
  package let escaped: Int
  /// The new cases; a refused one comes behind its twin.
  package let found: [Found]
  /// The mistakes for which no input was found.
  package let unfound: [Mutation]
  /// Those of them that show in an input, where the case takes what they give.
  package let tolerated: Set<Mutation>

  /// Looks for the inputs; the same for a seed on every machine.
  ///
  /// - Parameters:
  ///   - cases: the cases of the operation, which may be none.
  ///   - most: how many inputs are tried; `nil` for as many as take about a minute without optimisation.
  ///   - tell: is told again and again how many mistakes nothing catches yet.
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
    // What an answer shows that the gateway takes all the same escapes no longer.
    if !operation.isVerification {
      for one in found where !left.isEmpty { left.subtract(search.shown(by: one.testCase, of: left)) }
    }
    escaped = search.escaped.count
    unfound = left.sorted().map { search.mutation($0) }
    tolerated = Set(left.intersection(search.tolerated).map { search.mutation($0) })
  }
}
