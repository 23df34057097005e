import ConformanceKit
import Encodings
import Fresh
import Gateways
import Platform
import Ports
import Reports
import Vectors

/// A run over the corpus or over new inputs; the corpus is loaded while the port starts.
struct PortRun {
  let options: RunOptions
  private let corpus: Corpus
  let runner: Runner
  private let port: ProcessPort?
  private let digest: BackgroundTask<String>
  private let only: [NamePattern]
  private let required: [NamePattern]
  /// The SHA-256 of the replayed recording, in hex; `nil` if a port is run.
  private(set) var replayDigest: String?
  /// The failures of new inputs, made smaller.
  private(set) var smallest: [SmallestFailure] = []

  init(_ options: RunOptions) throws(Abort) {
    self.options = options
    (only, required) = (options.only.map(NamePattern.init), options.required.map(NamePattern.init))
    if options.command != nil { POSIX.catchInterrupts() }
    var port = options.command.map {
      ProcessPort(command: $0, jobs: options.jobs, limits: options.limits, recording: options.recordingFile?.recording)
    }
    port?.start()
    do throws(Abort) { corpus = try Self.corpus(options) } catch {
      port?.end()
      throw error
    }
    self.port = port
    digest = BackgroundTask { [corpus] in corpus.digest }
    runner = Runner(
      corpus.cases, waivers: Waivers(options.waivers?.entries ?? [], today: .today), shard: options.shard)
  }

  /// Loads the corpus and checks that every `--require` matches a case.
  private static func corpus(_ options: RunOptions) throws(Abort) -> Corpus {
    let corpus = try CorpusLocator.load(options.folder, isProved: false)
    func has(_ pattern: String) -> Bool { corpus.cases.contains(where: NamePattern(pattern).matches) }
    for text in options.required where !has(text) {
      throw .usage("--require '\(text)' matches no case of the corpus\(CorpusLocator.staleCopyHint(options.folder))")
    }
    for text in options.only where options.fresh == nil && !has(text) {
      let names = text.contains("#") ? corpus.cases.map(\.name) : Gateway.operations.map(\.name)
      let hint = text.contains(",") ? "; give --only once for each pattern" : Suggestion.clause(text, names)
      Terminal.printError(
        "--only '\(text)' matches no case of the corpus\(hint)\(CorpusLocator.staleCopyHint(options.folder))")
    }
    return corpus
  }

  var corpusDigest: String { digest.value }
  /// The kill matrix that is published with the corpus.
  var killMatrix: KillMatrixPicture? { corpus.killMatrix.flatMap(KillMatrixPicture.init) }

  /// Runs the cases.
  mutating func run() throws(Abort) -> Runner.Report {
    if let replay = options.replay {
      guard let text = POSIX.contents(replay) else {
        throw .usage("the recording '\(replay)' \(POSIX.whyUnreadable(replay))")
      }
      replayDigest = Hex.encode(DigestAlgorithm.sha256.hash(text))
      do {
        return try check(try ReplayPort(text))
      } catch let failure as PortFailure {
        throw Abort(.portStart, failure.description)
      } catch let abort as Abort {
        throw abort
      } catch {
        throw Abort(.broken, "\(error)")
      }
    }
    guard let port else { return try check(ReferencePort()) }
    defer { POSIX.releaseInterrupts() }
    let report = try check(port)
    try options.recordingFile?.close()
    return report
  }

  private mutating func check(_ port: some ConformanceKit.Port) throws(Abort) -> Runner.Report {
    let report: Runner.Report
    do throws(PortFailure) {
      var port = try IntroducedPort(port)
      try refuseUnusedExclusions(port.introduce().options)
      report = if let fresh = options.fresh { try check(&port, fresh) } else { try check(&port, runner) }
    } catch {
      throw Abort(error.stage == .start ? .portStart : .broken, error.description)
    }
    let failed = report.outcomes.filter { $0.verdict != .pass }.map(\.testCase)
    if options.fresh == nil, let flaw = corpus.inputFlaw(of: failed) { throw CorpusLocator.refused(flaw) }
    return report
  }

  /// Puts each case alone to new processes of the port, at most `times` of them.
  ///
  /// - Returns: the cases whose first answer is right, and whether the later answers are right too.
  func askedAlone(_ names: [String], times: Int) -> [String: AskedAlone] {
    guard let command = options.command, options.fresh == nil, !names.isEmpty else { return [:] }
    func isRight(_ testCase: Case) -> Bool {
      var port = ProcessPort(command: command, limits: options.limits)
      var isRight = false
      // A port that cannot be run again proves nothing about the state it keeps.
      try? port.run([testCase]) { isRight = Judge.judge($0, $1).verdict == .pass }
      return isRight
    }
    let right = corpus.cases.filter { names.contains($0.name) && isRight($0) }
    return Dictionary(
      uniqueKeysWithValues: right.map { testCase in
        let isAlways = (1..<times).allSatisfy { _ in isRight(testCase) }
        return (testCase.name, isAlways ? .rightly : .sometimes)
      })
  }

  /// Ends a port with an option that leaves out no case; a corpus of the caller's own may lack the cases in question.
  private func refuseUnusedExclusions(_ options: PortOptions) throws(PortFailure) {
    guard self.options.folder == nil else { return }
    do { try options.refuseIdlePaths(in: corpus.cases) } catch {
      var started = port
      started?.end()
      throw error
    }
  }

  /// Puts new inputs to the port and makes those that fail smaller.
  private mutating func check(
    _ port: inout IntroducedPort<some ConformanceKit.Port>, _ fresh: Provenance.Fresh
  ) throws(PortFailure) -> Runner.Report {
    let (operations, offered) = (port.introduce().operations, port.introduce().options)
    let cases = FreshCases.all(
      fresh.count, seed: fresh.seed, from: corpus.cases, offered: operations, wanted: options.only,
      required: options.required)
    let report = try check(&port, Runner(cases, shard: runner.shard))
    smallest = SmallestFailure.all(
      of: report.failures, seed: fresh.seed, from: corpus.cases, &port, options: offered)
    return report
  }

  private func check(_ port: inout some ConformanceKit.Port, _ runner: Runner) throws(PortFailure) -> Runner.Report {
    var progress = Progress()
    defer { progress.clear() }
    return try runner.run(&port) { testCase in
      only.isEmpty || only.contains { $0.matches(testCase) }
    } requiring: { testCase in
      required.contains { $0.matches(testCase) }
    } judged: { outcome in
      if runner.waivers.entry(for: outcome.testCase) == nil { progress.note(outcome) }
    } progress: { done, planned in
      progress.show(done, of: planned)
    }
  }
}
