import Audit
import ConformanceKit
import Gateways
import Platform
import Reports
import Vectors

/// `payconform audit`: judges every payment message in captured traffic.
enum AuditCommand {
  /// The environment variable that may hold the secrets in place of a file.
  private static let variable = "PAYCONFORM_SECRETS"

  static func run(_ words: [String]) throws(Abort) -> ExitStatus {
    let options = try Options(words, known: ["--secrets", "--gateway", "--as", "--report", "--jobs"])
    guard !options.operands.isEmpty else { throw .usage("'audit' needs a capture: payconform audit FILE") }
    guard options.operands.count(where: { $0 == "-" }) <= 1 else { throw .usage("stdin can be read only once") }
    let gateway = try options.single("--gateway")
    if let gateway, !Auditor.gateways.contains(gateway) {
      throw .usage(
        "there is no gateway '\(gateway)'\(Suggestion.clause(gateway, Auditor.gateways, then: "there are \(Auditor.gateways.joined(separator: ", "))"))"
      )
    }
    let hint = try hint(options)
    if let hint, let gateway, hint.gateway != gateway { throw .usage("--as and --gateway name different gateways") }
    let keyring = try secrets(options)
    var inputs: [CaptureInput] = []
    for operand in options.operands { inputs += try CaptureInput.all(operand) }
    if let name = CaptureInput.twice(inputs) {
      throw .usage("the capture '\(name)' is given twice and would be counted twice")
    }
    let others = inputs.map(\.name).filter { $0 != "-" } + (options.values["--secrets"] ?? [])
    var reports = try AuditReports(options.values["--report"] ?? [], beside: others)

    var auditor = Auditor(keyring, gateway: gateway, jobs: try RunOptions.number("--jobs", options, 1...256) ?? 1)
    let provenance = try provenance(["audit"] + words, isWhole: reports.nameCorpus)
    var record = AuditRecord(provenance)
    reports.begin(provenance)
    auditor.audit(inputs.map { $0.source(hint, isTold: reports.nameCorpus) }) { judgement in
      reports.add(judgement)
      record.add(judgement)
    }
    record.summary = auditor.summary
    let captures = inputs.map { $0.finish() }
    if reports.nameCorpus { record.captures = captures }
    return try tell(record, &reports)
  }

  /// Ends the reports and prints the result on the terminal.
  static func tell(_ record: AuditRecord, _ reports: inout AuditReports) throws(Abort) -> ExitStatus {
    try reports.end(record)
    let stream: Int32 = reports.useStdout ? 2 : 1
    let style = reports.useStdout ? Style(isColored: false) : Terminal.style
    if !Terminal.isQuiet || status(record.summary) != .success {
      try Terminal.write(Array(AuditText.render(record, style).utf8), to: stream)
    }
    return status(record.summary)
  }

  /// - Parameter isWhole: whether to name the corpus, which must be read for that.
  static func provenance(_ words: [String], isWhole: Bool) throws(Abort) -> AuditProvenance {
    AuditProvenance(
      tool: Tool.name, toolVersion: Tool.version,
      corpusDigest: isWhole ? try CorpusLocator.load(nil, isProved: false).digest : nil,
      command: ["payconform"] + words, time: UTCTime.now.description)
  }

  static func status(_ summary: AuditSummary) -> ExitStatus {
    if summary.isBroken || summary.isEmpty { return .broken }
    return summary.bad > 0 ? .nonconformant : .success
  }

  private static func hint(_ options: Options) throws(Abort) -> BodyHint? {
    try options.single("--as").map { (name) throws(Abort) in try hint(name) }
  }

  /// What a single body is, by the operation that makes, reads or verifies it.
  static func hint(_ name: String) throws(Abort) -> BodyHint {
    let operation = try CommandLineTool.operation(name)
    guard let hint = BodyHint(operation.name) else {
      throw .usage(
        "'\(name)' does not make, read or verify a body; those that do are \(BodyHint.operations.joined(separator: ", "))"
      )
    }
    return hint
  }

  static func secrets(_ options: Options) throws(Abort) -> Keyring {
    let (text, source): ([UInt8], String)
    if let path = try options.single("--secrets") {
      // The secrets would appear in the list of processes, and here in the error message.
      guard !path.hasPrefix("{") else {
        throw .usage("secrets cannot be an argument, which every process can read: use --secrets FILE or \(variable)")
      }
      guard let contents = POSIX.contents(path) else {
        throw .usage("the file of secrets '\(path)' \(POSIX.whyUnreadable(path))")
      }
      warn(path)
      (text, source) = (contents, "the file of secrets '\(path)'")
    } else if let given = POSIX.variable(variable), !given.isEmpty {
      (text, source) = (Array(given.utf8), "the variable \(variable)")
    } else {
      return Keyring()
    }
    do { return try Keyring(text) } catch { throw .usage("\(source) \(error)") }
  }

  /// Warns if other users can read or write the file of secrets.
  private static func warn(_ path: String) {
    guard let entry = POSIX.entry(path), entry.mode & 0o077 != 0 else { return }
    Terminal.printError("other users can read or write '\(path)': chmod 600 it")
  }
}
