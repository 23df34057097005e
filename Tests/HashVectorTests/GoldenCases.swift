public import ConformanceKit
import Gateways
public import Testing
import Vectors

/// The corpus, loaded once for all suites of this target.
///
/// An expression that throws in `arguments:` would leave no trace in the xUnit file, so a corpus that does not load
/// shows as an empty list here and as a failure with its reason in ``CorpusTests``.
enum GoldenCases {
  static let corpus = Result { () throws(CorpusError) -> Corpus in try Corpus.bundled() }

  static let all: [Case] = (try? corpus.get().cases) ?? []

  /// The cases of an operation.
  static func of(_ operation: String, sourceLocation: SourceLocation = #_sourceLocation) -> [Case] {
    cases("of \(operation)", sourceLocation: sourceLocation) { $0.operation == operation }
  }

  /// Some of the cases, for a loop; fails the test if there are none, as the loop would then pass silently.
  static func cases(
    _ which: String, sourceLocation: SourceLocation = #_sourceLocation, where isMeant: (Case) -> Bool
  ) -> [Case] {
    let found = all.filter(isMeant)
    if found.isEmpty { Issue.record("there are no golden cases \(which)", sourceLocation: sourceLocation) }
    return found
  }

  /// The cases whose value a formula gives.
  static let ofFormulas = all.filter { Gateway.operation($0.operation)?.isProcedure == false }
}

extension Case: CustomTestStringConvertible {
  /// The case's full name.
  public var testDescription: String { name }
}
