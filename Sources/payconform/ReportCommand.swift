import ConformanceKit
import Fresh
import Platform
import Reports
import Vectors

/// `payconform report`: what can be done with JSON reports afterwards.
enum ReportCommand {
  private static let actions = ["verify", "merge"]

  static func run(_ words: [String]) throws(Abort) -> ExitStatus {
    let rest = Array(words.dropFirst())
    switch words.first {
    case "verify": return try verify(rest)
    case "merge": return try merge(rest)
    case let other?: throw .usage("there is no 'report \(other)'\(Suggestion.clause(other, actions))")
    case nil: throw .usage("'report' needs one of \(actions.joined(separator: ", "))")
    }
  }

  private static func verify(_ words: [String]) throws(Abort) -> ExitStatus {
    let options = try Options(words, known: ["--vectors", "--waivers", "--captures", "--secrets"])
    if let path = options.operands.first, let audit = try AuditVerification(path, options) { return try audit.run() }
    for name in ["--captures", "--secrets"] where options.has(name) {
      throw .usage("\(name) belongs to the report of an audit, which this is not")
    }
    let path = try options.operand("JSON report")
    let record = try read(path)
    let waivers = try options.single("--waivers").map { (path) throws(Abort) in try RunOptions.waivers(path).stamp }
    let corpus = try CorpusLocator.load(try options.single("--vectors"))
    // What was asked instead of the corpus is made again from it and the seed.
    let cases =
      record.provenance.fresh.map { fresh in
        FreshCases.all(
          fresh.count, seed: fresh.seed, from: corpus.cases, offered: record.run.port.operations,
          wanted: record.provenance.only)
      } ?? corpus.cases
    let verification = Verification(record, cases, digest: corpus.digest, waivers: waivers)
    for complaint in verification.complaints { Terminal.complain("\(path): \(complaint)") }
    guard verification.complaints.isEmpty else {
      throw Abort(
        .broken,
        "the report '\(path)' cannot be believed: \(verification.complaints.count) of its statements are not so")
    }
    let open = verification.unprovable == 0 ? "" : ", \(verification.unprovable) cannot be told from a report"
    let conclusion = record.run.conclusion
    try Terminal.reassure(
      "\(verification.confirmed) verdicts computed again and confirmed\(open); the run's result is \(conclusion.rawValue)\n"
    )
    return ExitStatus(conclusion)
  }

  private static func merge(_ words: [String]) throws(Abort) -> ExitStatus {
    let options = try Options(words, known: ["--report"])
    guard !options.operands.isEmpty else { throw .usage("'report merge' needs the JSON reports to join") }
    if try AuditVerification.isAudit(options.operands[0]) { return try AuditJoin.run(options, words) }
    var parts: [RunRecord] = []
    for path in options.operands { parts.append(try read(path)) }
    let reports = try ReportFiles(options.values["--report"] ?? [], beside: options.operands)
    let record: RunRecord
    do { record = try RunRecord(joining: parts) } catch {
      throw Abort(.broken, "the reports cannot be joined: \(error)")
    }
    try reports.write(record)
    return ExitStatus(record.run.conclusion)
  }

  static func read(_ path: String) throws(Abort) -> RunRecord {
    guard let text = POSIX.contents(path) else {
      let why = POSIX.exists(path) ? "is no file that can be read" : "does not exist"
      throw .usage("the report '\(path)' \(why)")
    }
    do { return try RunRecord(parsing: text) } catch {
      throw Abort(.broken, "the report '\(path)' is refused: \(error)")
    }
  }
}
