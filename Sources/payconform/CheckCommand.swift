import ConformanceKit

/// `payconform check`: the main job.
enum CheckCommand {
  static func run(_ words: [String]) throws(Abort) -> ExitStatus {
    let options = try Options(words, known: RunOptions.names + ["--report"])
    let reports = try ReportFiles(options.values["--report"] ?? [])
    let run = try RunOptions(options)
    let started = Moment.now
    let report = try run.run()
    var provenance = Provenance(corpusDigest: run.corpusDigest, started: started)
    provenance.shard = report.shard.map { Provenance.Shard(number: $0.index, of: $0.count) }
    try reports.write(RunRecord(report, provenance))
    return ExitStatus(report.conclusion)
  }
}
