/// Plans a run, carries it out, and adds it up.
public struct Runner: Sendable {
  /// The cases of the corpus, before any choice.
  public let corpus: [Case]

  /// A runner over a corpus.
  public init(_ corpus: [Case]) { self.corpus = corpus }

  /// What a run is made of; its numbers add up to the corpus, or nothing may be called green.
  public struct Report: Sendable {
    /// The port.
    public let port: PortDescription
    /// The cases of the corpus.
    public let total: Int
    /// Cases that the caller did not ask for.
    public let filtered: Int
    /// Cases of operations that the port does not claim to have.
    public let unsupported: [Case]
    /// The cases that were put to the port.
    public let outcomes: [Outcome]
    /// Why the run ended early, where it did.
    public let failure: PortFailure?

    package init(
      port: PortDescription, total: Int, filtered: Int, unsupported: [Case], outcomes: [Outcome], failure: PortFailure?
    ) {
      self.port = port
      self.total = total
      self.filtered = filtered
      self.unsupported = unsupported
      self.outcomes = outcomes
      self.failure = failure
    }

    /// The outcomes that are no pass.
    public var failures: [Outcome] { outcomes.filter { $0.verdict != .pass } }

    /// Whether every case of the corpus is accounted for.
    public var addsUp: Bool { total == filtered + unsupported.count + outcomes.count }
  }

  /// Runs the cases that `wanted` chooses.
  ///
  /// - Throws: ``PortFailure`` where the port could not be started; what goes wrong later is part of the report.
  public func run(
    _ port: inout some Port, where wanted: (Case) -> Bool, progress: (_ done: Int, _ planned: Int) -> Void
  ) throws(PortFailure) -> Report {
    let description = try port.introduce()
    let supported = Set(description.operations)
    let chosen = corpus.filter(wanted)
    let planned = chosen.filter { supported.contains($0.operation) }
    var outcomes: [String: Outcome] = [:]
    var failure: PortFailure?
    do {
      try port.run(planned) { testCase, reply in
        outcomes[testCase.name] = Judge.judge(testCase, reply)
        progress(outcomes.count, planned.count)
      }
    } catch {
      failure = error
    }
    return Report(
      port: description, total: corpus.count, filtered: corpus.count - chosen.count,
      unsupported: chosen.filter { !supported.contains($0.operation) },
      outcomes: Vacuity.marked(planned.compactMap { outcomes[$0.name] }), failure: failure)
  }
}
