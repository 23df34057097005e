public import ConformanceKit

/// The corpus for a Swift SDK's own test target: the cases of an operation as arguments of a test, and an outcome for each.
public struct Conformance: Sendable {
  /// All cases.
  public let corpus: Corpus
  /// The failures that somebody answers for.
  public let waivers: Waivers

  /// Loads the corpus that this package carries.
  ///
  /// - Parameter waiversPath: a file of waivers, where there are any.
  /// - Throws: ``CorpusError`` for the first flaw of either.
  public init(waiversPath: String? = nil) throws(CorpusError) {
    corpus = try Corpus.bundled()
    waivers = Waivers(
      try waiversPath.map { (path) throws(CorpusError) in try WaiverFile(path: path).entries } ?? [], today: .today)
  }

  /// The cases of an operation.
  public func cases(_ operation: String) -> [Case] { corpus.cases.filter { $0.operation == operation } }

  /// Puts one case to a port.
  ///
  /// - Throws: ``PortFailure`` where the port breaks down.
  public func outcome(_ testCase: Case, of port: some Port) throws(PortFailure) -> Outcome {
    var port = port
    let options = try port.introduce().options
    var outcome: Outcome?
    try port.run(CollectionOfOne(testCase)) { testCase, reply in outcome = options.judge(testCase, reply) }
    guard let outcome else { throw PortFailure(.run, "the port gave no reply to \(testCase.name)") }
    return outcome.waived(waivers.judge(outcome, of: corpus.cases))
  }

  /// Waivers that mean no case, and the names that were probably meant.
  public var strayWaivers: [Waivers.Stray] {
    waivers.strays(corpus.cases, asked: corpus.cases, operations: Set(corpus.cases.map(\.operation)))
  }
}
