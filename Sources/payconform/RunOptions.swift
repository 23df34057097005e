import ConformanceKit
import Encodings
import Fresh
import Gateways
import Ports
import Reports
import Platform
import Vectors

/// The options of a run: which cases, which port, under which limits.
struct RunOptions {
  static let names = [
    "--port", "--only", "--require", "--jobs", "--shard", "--waivers", "--deadline", "--budget", "--record", "--replay",
    "--vectors",
  ]

  /// What a report says of the file of waivers, where there is one.
  let waiverStamp: WaiverStamp?
  private let corpus: Corpus
  let runner: Runner
  /// The values of `--only`.
  let only: [String]
  private let patterns: [NamePattern]
  private let requiredTexts: [String]
  private let required: [NamePattern]
  private let port: ProcessPort?
  private let replay: String?
  /// The SHA-256 of the recording that is judged, in hex; `nil` where a port is.
  private(set) var replayDigest: String?
  private let recordingFile: RecordingFile?
  private let digest: BackgroundTask<String>
  /// Whether the corpus is this tool's own and whole.
  private let isOwnCorpus: Bool
  /// The new inputs that are asked for; `nil` for the corpus.
  let fresh: Provenance.Fresh?
  /// The failures of new inputs, made smaller.
  private(set) var smallest: [SmallestFailure] = []

  /// - Parameter draft: whether the waivers need not be filled in by people yet.
  init(_ options: Options, draft: Bool = false) throws(Abort) {
    try options.expectNoOperands()
    only = options.values["--only"] ?? []
    patterns = only.map(NamePattern.init)
    requiredTexts = options.values["--require"] ?? []
    required = requiredTexts.map(NamePattern.init)
    let fresh = try FreshOptions(options)?.fresh
    let command = try options.portCommand()
    replay = try options.single("--replay")
    for name in ["--jobs", "--deadline", "--budget", "--record"] where command == nil && options.values[name] != nil {
      throw .usage("\(name) is only for a port that is a command: it needs --port")
    }
    guard command == nil || replay == nil else {
      throw .usage("--replay stands in for the port: it cannot go with --port")
    }
    let jobs = try Self.number("--jobs", options, 1...256) ?? 1
    var limits = ProcessPort.Limits()
    if let seconds = try Self.number("--deadline", options, 1...86400) { limits.answer = seconds * 1000 }
    if let seconds = try Self.number("--budget", options, 1...1_000_000) { limits.run = seconds * 1000 }
    var shard: Shard?
    if let text = try options.single("--shard") {
      shard = Shard(text)
      guard shard != nil else { throw .usage("--shard takes I/N, for example 2/4; '\(text)' is none") }
    }
    let waiversPath = try options.single("--waivers")
    let waivers = try waiversPath.map { (path) throws(Abort) in try Self.waivers(path, draft: draft) }
    waiverStamp = waivers?.stamp
    let folder = try options.single("--vectors")
    let inputs = [waiversPath, folder].compactMap(\.self)
    recordingFile = try options.single("--record").map { (path) throws(Abort) in
      try RecordingFile(path, beside: inputs)
    }
    let recording = recordingFile?.recording
    if command != nil { POSIX.catchInterrupts() }
    var port = command.map { ProcessPort(command: $0, jobs: jobs, limits: limits, recording: recording) }
    port?.start()
    let corpus: Corpus
    do { corpus = try CorpusLocator.load(folder, isProved: false) } catch {
      port?.end()
      throw error
    }
    for (pattern, text) in zip(required, requiredTexts)
    where !corpus.cases.contains(where: pattern.matches) {
      port?.end()
      throw .usage("--require '\(text)' matches no case of the corpus")
    }
    for (pattern, text) in zip(patterns, only) where fresh == nil && !corpus.cases.contains(where: pattern.matches) {
      let names = text.contains("#") ? corpus.cases.map(\.name) : Gateway.operations.map(\.name)
      Terminal.complain("--only '\(text)' matches no case of the corpus\(Suggestion.clause(text, names))")
    }
    (self.port, self.corpus, self.fresh) = (port, corpus, fresh)
    isOwnCorpus = folder == nil
    digest = BackgroundTask { corpus.digest }
    runner = Runner(corpus.cases, waivers: Waivers(waivers?.entries ?? [], today: .today), shard: shard)
  }

  var corpusDigest: String { digest.value }
  /// What the cases catch, as it is published beside them.
  var killMatrix: KillMatrixPicture? { corpus.killMatrix.flatMap(KillMatrixPicture.init) }

  static func number(_ name: String, _ options: Options, _ range: ClosedRange<Int>) throws(Abort) -> Int? {
    guard let text = try options.single(name) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw .usage("\(name) takes a whole number from \(range.lowerBound) to \(range.upperBound); '\(text)' is none")
    }
    return number
  }

  static func waivers(_ path: String, draft: Bool = false) throws(Abort) -> WaiverFile {
    do { return try WaiverFile(path: path, isDraft: draft) } catch { throw .usage("the waivers are refused: \(error)") }
  }

  /// Carries the run out.
  mutating func run() throws(Abort) -> Runner.Report {
    if let replay {
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
    try recordingFile?.close()
    return report
  }

  private mutating func check(_ port: some ConformanceKit.Port) throws(Abort) -> Runner.Report {
    let report: Runner.Report
    do throws(PortFailure) {
      var port = try IntroducedPort(port)
      try refuseIdlePaths(port.introduce().options)
      report = if let fresh { try check(&port, fresh) } else { try check(&port, runner) }
    } catch {
      throw Abort(error.stage == .start ? .portStart : .broken, error.description)
    }
    let failed = report.outcomes.filter { $0.verdict != .pass }.map(\.testCase)
    if fresh == nil, let flaw = corpus.inputFlaw(of: failed) { throw CorpusLocator.refused(flaw) }
    return report
  }

  /// Ends the port whose options leave nothing out where they mean to; another corpus may lack what they are about.
  private func refuseIdlePaths(_ options: PortOptions) throws(PortFailure) {
    guard isOwnCorpus else { return }
    do { try options.refuseIdlePaths(in: corpus.cases) } catch {
      var started = port
      started?.end()
      throw error
    }
  }

  /// Puts new inputs to the port, and makes those that fail smaller.
  private mutating func check(
    _ port: inout IntroducedPort<some ConformanceKit.Port>, _ fresh: Provenance.Fresh
  ) throws(PortFailure) -> Runner.Report {
    let (operations, options) = (port.introduce().operations, port.introduce().options)
    let cases = FreshCases.all(
      fresh.count, seed: fresh.seed, from: corpus.cases, offered: operations, wanted: only, required: requiredTexts)
    let report = try check(&port, Runner(cases, shard: runner.shard))
    smallest = SmallestFailure.all(
      of: report.failures, seed: fresh.seed, from: corpus.cases, &port, options: options)
    return report
  }

  private func check(_ port: inout some ConformanceKit.Port, _ runner: Runner) throws(PortFailure) -> Runner.Report {
    var progress = Progress()
    defer { progress.clear() }
    return try runner.run(&port) { testCase in
      patterns.isEmpty || patterns.contains { $0.matches(testCase) }
    } requiring: { testCase in
      required.contains { $0.matches(testCase) }
    } judged: { outcome in
      if runner.waivers.entry(for: outcome.testCase) == nil { progress.note(outcome) }
    } progress: { done, planned in
      progress.show(done, of: planned)
    }
  }
}
