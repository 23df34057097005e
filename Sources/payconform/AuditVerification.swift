import Audit
import Encodings
import Platform
import Reports

/// `payconform report verify FILE --captures …`: computes an audit's JSON report again from the captures that it names.
struct AuditVerification {
  /// The most complaints printed about one report.
  private static let most = 20
  private let path: String
  private let report: JSON
  private let options: Options

  /// - Returns: `nil` if the file is no report of an audit.
  init?(_ path: String, _ options: Options) throws(Abort) {
    guard let report = try Self.read(path) else { return nil }
    (self.path, self.report, self.options) = (path, report, options)
  }

  /// Whether a file is the JSON report of an audit.
  static func isAudit(_ path: String) throws(Abort) -> Bool { try read(path) != nil }

  /// The report; `nil` if the file is of another kind or cannot be read, which the other commands explain better.
  static func read(_ path: String) throws(Abort) -> JSON? {
    guard let text = POSIX.contents(path), let json = try? JSON(parsing: text), AuditMerge.isAudit(json) else {
      return nil
    }
    return json
  }

  /// Refuses a file that cannot be read or is no whole JSON.
  static func refuseUnreadable(_ path: String) throws(Abort) {
    guard let text = POSIX.contents(path) else { throw .usage("the report '\(path)' \(POSIX.whyUnreadable(path))") }
    do { _ = try JSON(parsing: text) } catch {
      throw .usage("the report '\(path)' is not complete JSON: \(error.description)")
    }
  }

  func run() throws(Abort) -> ExitStatus {
    let given = (options.values["--captures"] ?? []) + options.operands.dropFirst()
    guard !given.isEmpty else { throw .usage("verifying an audit's report takes its captures: --captures FILE…") }
    guard !given.contains("-") else { throw .usage("a capture is read twice to verify a report: give a file, not '-'") }
    var inputs: [CaptureInput] = []
    for operand in given { inputs += try CaptureInput.all(operand) }
    let stated = (report["captures"]?.elements ?? []).compactMap(AuditRecord.Capture.init)
    let ordered = try order(inputs, stated)
    let words = (report["command"]?.elements ?? []).compactMap(\.string)
    let hint = try value("--as", words).map { (name) throws(Abort) in try AuditCommand.hint(name) }
    let auditor = Auditor(try AuditCommand.secrets(options), gateway: value("--gateway", words))
    let messages = report["messages"]?.elements ?? []
    var (count, complaints): (Int, [String]) = (0, [])
    let sources = zip(ordered, stated).map {
      ($1.part, $0.source(hint, as: $1.name, isRepeatable: $1.name != "-"))
    }
    func compare(_ judgement: Judgement) {
      let json = judgement.evidence
      let known = count < messages.count ? messages[count] : nil
      count += 1
      guard known?.lineBytes != json.lineBytes else { return }
      let names = (json.members ?? []).filter { known?[$0.name.string]?.lineBytes != $0.value.lineBytes }.map(
        \.name.string)
      complaints.append(
        "entry \(judgement.entry) of \(judgement.file): \(known == nil ? "the report has no such message" : "different \(names.joined(separator: ", "))")"
      )
    }
    // Parts that were judged separately knew nothing of each other.
    var merge = AuditMerge(AuditProvenance(tool: "", toolVersion: "", corpusDigest: nil, command: [], time: ""))
    if stated.contains(where: { $0.part != nil }) { merge.collectSums(report) }
    for part in Set(sources.map(\.0)).sorted(by: { ($0 ?? -1) < ($1 ?? -1) }) {
      merge.add(sources.filter { $0.0 == part }.map(\.1), part: part ?? 0, auditor, compare)
    }
    let summary = merge.record.summary
    if count < messages.count {
      complaints.append("the report has \((messages.count - count).of("message")) that are in no capture")
    }
    if summary.json["summary"]?.lineBytes != report["summary"]?.lineBytes {
      complaints.append("the summary differs")
    }
    for complaint in complaints.prefix(Self.most) { Terminal.printError("\(path): \(complaint)") }
    guard complaints.isEmpty else {
      throw Abort(
        .broken,
        "the report '\(path)' cannot be trusted, or the secrets are different ones: \(complaints.count) of its statements are false"
      )
    }
    let own = try AuditCommand.provenance([], isWhole: true)
    let isOther = report["toolVersion"]?.string != own.toolVersion || report["corpusSHA256"]?.string != own.corpusDigest
    let status = AuditCommand.status(summary)
    let bad = summary.bad == 0 ? "" : "; the audit found something wrong with \(summary.bad.of("message"))"
    try Terminal.tell(
      "\(count.of("verdict")) recomputed and confirmed\(bad); the report's time, command and version cannot be checked"
        + "\(isOther ? ", and it names a different version or corpus" : "")\n",
      isWell: status == .success)
    return status
  }

  /// The captures in the order of the report, matched by their digests.
  private func order(_ inputs: [CaptureInput], _ stated: [AuditRecord.Capture]) throws(Abort) -> [CaptureInput] {
    var left = inputs.map { input in
      _ = input.source(nil).open(true)
      return (input, input.finish())
    }
    var ordered: [CaptureInput] = []
    for capture in stated {
      guard let place = left.firstIndex(where: { $0.1.digest == capture.digest && $0.1.size == capture.size }) else {
        throw Abort(.broken, "none of the given captures has the SHA-256 of '\(capture.name)': \(capture.digest)")
      }
      ordered.append(left.remove(at: place).0)
    }
    guard left.isEmpty else { throw Abort(.broken, "the report does not name '\(left[0].0.name)'") }
    return ordered
  }

  private func value(_ name: String, _ words: [String]) -> String? {
    if let place = words.firstIndex(of: name), place + 1 < words.count { return words[place + 1] }
    return words.first { $0.hasPrefix("\(name)=") }.map { String($0.dropFirst(name.utf8.count + 1)) }
  }
}
