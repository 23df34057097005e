import Platform

/// Plans a run, carries it out, and counts the results.
public struct Runner: Sendable {
  /// All cases of the corpus, before any selection.
  public let corpus: [Case]
  /// The known failures that somebody is responsible for.
  public let waivers: Waivers
  /// The part of the corpus to run; `nil` for all of it.
  public let shard: Shard?

  /// A runner over a corpus.
  public init(_ corpus: [Case], waivers: Waivers = Waivers([]), shard: Shard? = nil) {
    self.corpus = corpus
    self.waivers = waivers
    self.shard = shard
  }

  /// The results of a run; its numbers must add up to the corpus, or no run is a success.
  public struct Report: Sendable {
    /// What the port said of itself.
    public let port: PortDescription
    /// How many cases the corpus has.
    public let total: Int
    /// How many cases the caller did not select.
    public let filtered: Int
    /// How many selected cases belong to other shards.
    public let elsewhere: Int
    /// The part of the corpus that was run; `nil` for all of it.
    public let shard: Shard?
    /// Cases of operations that the port does not have.
    public let unsupported: [Case]
    /// Cases of the port's operations that its options exclude.
    public let notOffered: [Case]
    /// Cases that the caller requires but the port does not offer.
    public let missing: [Case]
    /// The outcomes of the cases that were asked, including waived ones, in the order of the corpus.
    public let outcomes: [Outcome]
    /// Waivers that apply to no case, each with the reason.
    public let strayWaivers: [Waivers.Stray]
    /// Why the run ended early; `nil` if it did not.
    public let failure: PortFailure?
    /// The cases that were answered only when asked again.
    public let stalls: [Stall]
    /// The flaws of the times and nonces that the SDK makes itself.
    public let ownInputFlaws: [OwnInputFlaw]

    package init(
      port: PortDescription, total: Int, filtered: Int = 0, elsewhere: Int = 0, shard: Shard? = nil,
      unsupported: [Case] = [], notOffered: [Case] = [], missing: [Case] = [], outcomes: [Outcome],
      strayWaivers: [Waivers.Stray] = [], failure: PortFailure? = nil, stalls: [Stall] = [],
      ownInputFlaws: [OwnInputFlaw] = []
    ) {
      self.port = port
      self.total = total
      self.filtered = filtered
      self.elsewhere = elsewhere
      self.shard = shard
      self.unsupported = unsupported
      self.notOffered = notOffered
      self.missing = missing
      self.outcomes = outcomes
      self.strayWaivers = strayWaivers
      self.failure = failure
      self.stalls = stalls
      self.ownInputFlaws = ownInputFlaws
    }

    /// The same with every outcome changed.
    package func mapped(_ change: (Outcome) -> Outcome) -> Report {
      Report(
        port: port, total: total, filtered: filtered, elsewhere: elsewhere, shard: shard, unsupported: unsupported,
        notOffered: notOffered, missing: missing, outcomes: outcomes.map(change), strayWaivers: strayWaivers,
        failure: failure, stalls: stalls, ownInputFlaws: ownInputFlaws)
    }

    /// The outcomes that are neither a pass nor waived.
    public var failures: [Outcome] { outcomes.filter { $0.standing == .failed } }

    /// The outcomes with a waiver that holds.
    public var waived: [Outcome] { outcomes.filter { $0.standing == .waived } }

    /// Whether every case of the corpus is accounted for.
    public var addsUp: Bool { notRun == 0 }

    /// How many planned cases have no outcome, because the run ended early.
    package var notRun: Int {
      total - (filtered + elsewhere + unsupported.count + notOffered.count + outcomes.count)
    }
  }

  /// The selected cases and the accepted twins of the refused ones, in the order of the corpus.
  package static func withTwins(_ wanted: (Case) -> Bool, of corpus: [Case]) -> [Case] {
    let chosen = corpus.filter(wanted)
    guard chosen.count < corpus.count else { return corpus }
    var names: Set<String> = []
    for testCase in chosen {
      names.insert(testCase.name)
      if let twin = testCase.twinName { names.insert(twin) }
    }
    return corpus.filter { names.contains($0.name) }
  }

  /// The cases that a port's options leave out.
  package static func notOffered(of cases: [Case], _ options: PortOptions, _ corpus: [Case]) -> Set<Case> {
    guard !options.operations.isEmpty else { return [] }
    let known = Dictionary(corpus.map { ($0.name, $0) }) { first, _ in first }
    return Set(cases.filter { options.objection(to: $0, twin: $0.twinName.flatMap { known[$0] }) != nil })
  }

  /// The cases that a port does not offer, because it lacks their operations or its options exclude them.
  private static func missing(_ cases: [Case], _ port: PortDescription, _ corpus: [Case]) -> [Case] {
    let left = notOffered(of: cases, port.options, corpus)
    return cases.filter { !port.operations.contains($0.operation) || left.contains($0) }
  }

  /// Runs the cases that `wanted` selects, and the accepted twins of the refused ones, without which a refusal shows
  /// nothing.
  ///
  /// - Parameter judged: receives every outcome as it comes; waivers and twins are considered only in the report.
  /// - Throws: ``PortFailure`` if the port could not be started; later failures are part of the report.
  public func run(
    _ port: inout some Port, where wanted: (Case) -> Bool, requiring required: (Case) -> Bool = { _ in false },
    judged: (Outcome) -> Void = { _ in },
    progress: (_ done: Int, _ planned: Int) -> Void
  ) throws(PortFailure) -> Report {
    let description = try port.introduce()
    let supported = Set(description.operations)
    let chosen = Self.withTwins(wanted, of: corpus)
    let ours = shard.map { shard in chosen.filter(shard.contains) } ?? chosen
    let declared = ours.filter { supported.contains($0.operation) }
    let notOffered = Self.notOffered(of: declared, description.options, corpus)
    let missing = Self.missing(corpus.filter(required), description, corpus)
    let planned = notOffered.isEmpty ? declared : declared.filter { !notOffered.contains($0) }
    let places = Dictionary(planned.enumerated().map { ($1.name, $0) }) { first, _ in first }
    var outcomes = [Outcome?](repeating: nil, count: planned.count)
    var done = 0
    var failure: PortFailure?
    let start = POSIX.seconds
    var last = ContinuousClock.now
    do {
      try port.run(planned) { testCase, reply in
        let outcome = description.options.judge(testCase, reply)
        let now = ContinuousClock.now
        guard let place = places[testCase.name] else { return }
        if outcomes[place] == nil { done += 1 }
        outcomes[place] = outcome.taking(now - last + (outcomes[place]?.duration ?? .zero))
        last = now
        judged(outcome)
        progress(done, planned.count)
      }
    } catch {
      failure = error
    }
    let answered = outcomes.compactMap(\.self)
    return Report(
      port: description, total: corpus.count, filtered: corpus.count - chosen.count,
      elsewhere: chosen.count - ours.count,
      shard: shard, unsupported: ours.filter { !supported.contains($0.operation) },
      notOffered: declared.filter(notOffered.contains), missing: missing,
      outcomes: waivers.apply(to: Vacuity.marked(answered), of: corpus),
      strayWaivers: waivers.strays(corpus, asked: ours, operations: supported, notOffered: notOffered),
      failure: failure, stalls: (port as? any StallingPort)?.stalls ?? [],
      ownInputFlaws: OwnInputFlaw.all(answered, description.options, start...max(start, POSIX.seconds)))
  }
}
