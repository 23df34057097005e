import ConformanceKit

/// The result and the counts of a run, one `name=value` a line: the form of shells, GitHub's outputs and GitLab's
/// dotenv reports.
enum CountsReport {
  static func render(_ record: RunRecord) -> String {
    let (run, tally) = (record.run, Tally(record.run))
    let counts = [
      ("cases", run.total), ("passed", tally.passed), ("failed", run.failures.count + Summary.flaws(run).count),
      ("waived", run.waived.count), ("unsupported", run.unsupported.count), ("not_offered", run.notOffered.count),
      ("not_asked", run.filtered + run.elsewhere), ("stalls", run.stalls.count),
      ("replayed", record.provenance.replayed == nil ? 0 : 1),
    ]
    return "result=\(run.conclusion.rawValue)\n" + counts.map { "\($0)=\($1)\n" }.joined()
  }
}
