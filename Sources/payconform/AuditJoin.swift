import Audit
import Encodings

/// `payconform report merge` for audits: joins the reports of parts of the traffic that were judged separately.
enum AuditJoin {
  static func run(_ options: Options, _ words: [String]) throws(Abort) -> ExitStatus {
    var reports = try AuditReports(options.values["--report"] ?? [], beside: options.operands)
    let provenance = try AuditCommand.provenance(["report", "merge"] + words, isWhole: true)
    var merge = AuditMerge(provenance)
    reports.begin(provenance)
    // A request may be in a later part than its callback. Only one report at a time is in memory.
    for path in options.operands { merge.collectSums(try report(path)) }
    for (part, path) in options.operands.enumerated() {
      let report = try report(path)
      do throws(AuditMerge.Refused) { try merge.add(report, part: part) { reports.add($0) } } catch {
        throw Abort(.broken, "'\(path)' cannot be joined: \(error)")
      }
    }
    return try AuditCommand.tell(merge.record, &reports)
  }

  private static func report(_ path: String) throws(Abort) -> JSON {
    guard let report = try AuditVerification.read(path) else {
      throw Abort(.broken, "'\(path)' is not the JSON report of an audit")
    }
    return report
  }
}
