import ConformanceKit
import Fresh
import Platform
import Reports
import Vectors

/// `payconform report`: verifies and merges JSON reports.
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
    let options = try Options(words, known: ["--vectors", "--waivers", "--statement", "--captures", "--secrets"])
    if let path = options.operands.first, let audit = try AuditVerification(path, options) { return try audit.run() }
    for name in ["--captures", "--secrets"] where options.has(name) {
      if let path = options.operands.first { try AuditVerification.refuseUnreadable(path) }
      throw .usage("\(name) is only for the report of an audit, which this is not")
    }
    let path = try options.operand("JSON report")
    let text = try contents(path)
    let record = try read(path, text)
    let waivers = try options.single("--waivers").map { (path) throws(Abort) in try RunOptions.waivers(path).stamp }
    let corpus = try CorpusLocator.load(try options.single("--vectors"))
    // The new inputs of a `--fresh` run are made again from the corpus and the seed.
    let cases =
      record.provenance.fresh.map { fresh in
        FreshCases.all(
          fresh.count, seed: fresh.seed, from: corpus.cases, offered: record.run.port.operations,
          wanted: record.provenance.only)
      } ?? corpus.cases
    let verification = Verification(record, cases, digest: corpus.digest, waivers: waivers)
    for complaint in verification.complaints { Terminal.printError("\(path): \(complaint)") }
    guard verification.complaints.isEmpty else {
      throw Abort(
        .broken,
        "the report '\(path)' cannot be trusted: \(verification.complaints.count) of its statements are false")
    }
    let statements = options.values["--statement"] ?? []
    if !statements.isEmpty {
      try verify(statements, ConformanceStatement(record, corpus: corpus.cases, report: text), of: path)
    }
    let open = verification.unprovable == 0 ? "" : ", \(verification.unprovable) cannot be recomputed from a report"
    let conclusion = record.run.conclusion
    try Terminal.tell(
      "\(verification.confirmed) verdicts recomputed and confirmed\(open); the run's result is \(conclusion.rawValue)\n",
      isWell: conclusion == .pass)
    if !statements.isEmpty {
      try Terminal.printUnlessQuiet(
        "\(statements.count.of("statement")) recomputed from it, byte for byte the same; the port conforms in all that it offers\n"
      )
    }
    for remark in Summary.remarks(record) + [Summary.narrowing(record)].compactMap(\.self) {
      try Terminal.printUnlessQuiet("\(remark)\n")
    }
    return ExitStatus(conclusion)
  }

  /// Compares statements with their report, of which they are a function: one changed byte in either shows.
  private static func verify(_ paths: [String], _ statement: ConformanceStatement, of report: String) throws(Abort) {
    for path in paths {
      let text = try contents(path, "statement")
      guard StatementForm.allCases.contains(where: { $0.render(statement) == text }) else {
        throw Abort(
          .broken, "the statement '\(path)' does not belong to the report '\(report)': one of them was changed")
      }
    }
    if let objection = statement.objections.first {
      throw Abort(.nonconformant, "the statement says that the port does not conform: \(objection)")
    }
    if let until = statement.until, until < .today {
      throw Abort(.nonconformant, "the statement was valid until \(until), when one of its waivers ended")
    }
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

  static func read(_ path: String) throws(Abort) -> RunRecord { try read(path, try contents(path)) }

  private static func contents(_ path: String, _ what: String = "report") throws(Abort) -> [UInt8] {
    if let text = POSIX.contents(path) { return text }
    throw .usage("the \(what) '\(path)' \(POSIX.whyUnreadable(path))")
  }

  private static func read(_ path: String, _ text: [UInt8]) throws(Abort) -> RunRecord {
    do { return try RunRecord(parsing: text) } catch {
      throw Abort(.broken, "the report '\(path)' is refused: \(error)")
    }
  }
}
