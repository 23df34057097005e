public import ConformanceKit

/// The corpus for a Swift SDK's own test target: an operation's cases as arguments of a test, and an outcome for each.
public struct Conformance: Sendable {
  /// All cases.
  public let corpus: Corpus
  /// The failures that are waived.
  public let waivers: Waivers

  /// Loads the corpus of this package.
  ///
  /// - Parameter waiversPath: a file of waivers; `nil` for none.
  /// - Throws: ``CorpusError`` for the first flaw of either.
  public init(waiversPath: String? = nil) throws(CorpusError) {
    corpus = try Corpus.bundled()
    waivers = Waivers(
      try waiversPath.map { (path) throws(CorpusError) in try WaiverFile(path: path).entries } ?? [], today: .today)
  }

  /// The cases of an operation.
  public func cases(_ operation: String) -> [Case] { corpus.cases.filter { $0.operation == operation } }

  /// Runs one case against a port and judges the answer.
  ///
  /// - Throws: ``PortFailure`` if the port breaks down.
  public func outcome(_ testCase: Case, of port: some Port) throws(PortFailure) -> Outcome {
    var port = port
    let options = try port.introduce().options
    var outcome: Outcome?
    try port.run(CollectionOfOne(testCase)) { testCase, reply in outcome = options.judge(testCase, reply) }
    guard let outcome else { throw PortFailure(.run, "the port gave no reply to \(testCase.name)") }
    return outcome.waived(waivers.judge(outcome, of: corpus.cases))
  }

  /// Waivers that match no case, each with the names that were probably meant.
  public var strayWaivers: [Waivers.Stray] {
    waivers.strays(corpus.cases, asked: corpus.cases, operations: Set(corpus.cases.map(\.operation)))
  }
}
