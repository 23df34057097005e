import Audit

/// `payconform report merge` for audits: parts of the traffic that were judged apart, joined to one report.
enum AuditJoin {
  static func run(_ options: Options, _ words: [String]) throws(Abort) -> ExitStatus {
    var reports = try AuditReports(options.values["--report"] ?? [], beside: options.operands)
    let provenance = try AuditCommand.provenance(["report", "merge"] + words, isWhole: true)
    var merge = AuditMerge(provenance)
    reports.begin(provenance)
    for (part, path) in options.operands.enumerated() {
      guard let report = try AuditVerification.read(path) else {
        throw Abort(.broken, "'\(path)' is no JSON report of an audit")
      }
      do throws(AuditMerge.Refused) { try merge.add(report, part: part) { reports.add($0) } } catch {
        throw Abort(.broken, "'\(path)' cannot be joined: \(error)")
      }
    }
    return try AuditCommand.tell(merge.record, &reports)
  }
}
