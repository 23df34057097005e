import ConformanceKit
import Reports
import Platform
import Vectors

/// `payconform check`: puts the golden cases to a port and reports the verdicts.
enum CheckCommand {
  static func run(_ words: [String]) throws(Abort) -> ExitStatus {
    if words.contains("--sample") {
      guard words == ["--sample"] else { throw .usage("--sample has its own SDK and takes no other option") }
      return try SampleCommand.run()
    }
    let options = try Options(
      words, known: RunOptions.names + FreshOptions.names + ["--report", "--fail-on"],
      flags: ["--official", "--sample"])
    let isOfficial = options.has("--official")
    if isOfficial, let name = unofficial.first(where: { options.values[$0] != nil }) {
      throw .usage("an official run cannot have \(name), which changes what is asked or what counts")
    }
    let threshold = try failureThreshold(options)
    let reports = try ReportFiles(
      options.values["--report"] ?? [],
      beside: ["--waivers", "--replay", "--record", "--vectors"].flatMap { options.values[$0] ?? [] },
      isOfficial: isOfficial)
    let wanted = try RunOptions(options)
    var run = try PortRun(wanted)
    try reports.clear()
    let started = UTCTime.now
    let report = try run.run()
    var provenance = Provenance(corpusDigest: run.corpusDigest, started: started)
    provenance.waivers = wanted.waivers?.stamp
    provenance.only = wanted.only
    provenance.fresh = wanted.fresh
    provenance.replayed = run.replayDigest
    provenance.shard = report.shard.map { Provenance.Shard(number: $0.index, of: $0.count) }
    var record = RunRecord(report, provenance, passes: reports.showPasses)
    let answers = run.askedAlone(record.doubtful, times: AskedAlone.times)
    let further = run.askedAlone(record.doubtful(after: answers), times: 1)
    record = record.telling(answers.merging(further) { $1 })
    if reports.showKillMatrix { record.killMatrix = run.killMatrix }
    // The objections do not depend on the bytes of the report.
    let objections = isOfficial ? ConformanceStatement(record, corpus: run.runner.corpus, report: []).objections : []
    let isTolerated =
      report.conclusion == .fail && report.strayWaivers.isEmpty && report.missing.isEmpty
      && report.ownInputFlaws.isEmpty
      && !report.failures.contains { threshold.counts($0) }
    if isTolerated { record.tolerated = threshold.rawValue }
    try reports.write(record, of: run.runner.corpus)
    if !run.smallest.isEmpty { try reports.print(KeptCases.render(run.smallest, record)) }
    // A run that passes thanks to its waivers may still not conform. This is printed last, where readers look for the
    // verdict.
    for objection in objections where report.conclusion == .pass {
      try reports.print("\(Terminal.style.bad("FAIL"))  does not conform: \(objection)\n")
    }
    var status = isTolerated ? .success : ExitStatus(report.conclusion)
    if status == .success, !objections.isEmpty { status = .nonconformant }
    // The system frees all memory at once; freeing the corpus case by case takes a tenth of a run.
    withExtendedLifetime((run, report, record)) { POSIX.exit(status.rawValue) }
  }

  /// The options that an official run must not have.
  private static let unofficial = ["--only", "--shard", "--fresh", "--seed", "--replay", "--vectors", "--fail-on"]

  private static func failureThreshold(_ options: Options) throws(Abort) -> FailureThreshold {
    guard let name = try options.single("--fail-on") else { return .any }
    guard let threshold = FailureThreshold(rawValue: name) else {
      throw .usage("--fail-on must be one of \(FailureThreshold.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return threshold
  }
}
