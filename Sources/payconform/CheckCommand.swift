import ConformanceKit
import Vectors

/// `payconform check`: the main job.
enum CheckCommand {
  static func run(_ words: [String]) throws(Abort) -> ExitStatus {
    let options = try Options(words, known: ["--port", "--only", "--report", "--vectors"])
    try options.expectNoOperands()
    let patterns = (options.values["--only"] ?? []).map(NamePattern.init)
    let command = try options.single("--port")
    let reports = try ReportFiles(options.values["--report"] ?? [])
    let corpus = try CorpusLocator.load(try options.single("--vectors"))
    let runner = Runner(corpus.cases)
    let started = Moment.now
    let report: Runner.Report
    if let command {
      var port = ProcessPort(command: command)
      report = try check(&port, runner, patterns)
    } else {
      var port = ReferencePort()
      report = try check(&port, runner, patterns)
    }
    try reports.write(RunRecord(report, Provenance(corpusDigest: corpus.digest, started: started)))
    return ExitStatus(report.conclusion)
  }

  private static func check(
    _ port: inout some Port, _ runner: Runner, _ patterns: [NamePattern]
  ) throws(Abort) -> Runner.Report {
    var progress = Progress()
    defer { progress.clear() }
    do {
      return try runner.run(&port) { testCase in
        patterns.isEmpty || patterns.contains { $0.matches(testCase) }
      } progress: { done, planned in
        progress.show(done, of: planned)
      }
    } catch {
      throw Abort(error.stage == .start ? .portStart : .broken, error.description)
    }
  }
}
