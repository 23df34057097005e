/// A run for people at a terminal and for the log of a CI job.
public enum TextReport {
  /// Failures in full, then the verdict.
  public static func render(_ report: Runner.Report, _ style: Style) -> String {
    var lines = report.failures.flatMap { failure($0, style) + [""] }
    lines += departures(report)
    lines += unsupported(report)
    lines += summary(report, style)
    return lines.joined(separator: "\n") + "\n"
  }

  private static func failure(_ outcome: Outcome, _ style: Style) -> [String] {
    let testCase = outcome.testCase
    var redactor = Redactor(Gateway.operation(testCase.operation)?.fields ?? [], testCase.input)
    for step in testCase.steps { redactor.learn(step) }
    let finding = Finding(outcome)
    var lines = ["\(style.bad(outcome.verdict.rawValue.uppercased()))  \(style.strong(testCase.name))"]
    func row(_ label: String, _ text: String) {
      lines.append("  \(style.faint(label.padded(to: 9))) \(redactor.redact(text))")
    }
    row("about", testCase.comment)
    row("expected", finding.expected)
    row("got", finding.got)
    if let difference = finding.difference { row("", difference) }
    if let step = outcome.firstWrongStep {
      row("step", "'\(step.expected.name)' is the first that differs")
      row("  right", Display.bytes(redactor.redact(step.expected.bytes)))
      if let got = step.got { row("  port", Display.bytes(redactor.redact(got))) }
    }
    if let claim = outcome.follows { row("follows", "\(claim.by) (\(claim.status.rawValue))") }
    for note in testCase.notes { row("means", "\(note.flag) (\(note.bug)): \(note.effect). \(note.means)") }
    for evidence in testCase.evidence { row("source", "\(evidence.kind.rawValue): \(evidence.ref)") }
    for line in finding.log { row("log", line) }
    return lines
  }

  /// Where documents disagree, the reader is told whom the port follows.
  private static func departures(_ report: Runner.Report) -> [String] {
    let followed = report.outcomes.filter { $0.verdict == .pass }.compactMap(\.follows).map(\.by)
    let counts = Dictionary(followed.map { ($0, 1) }, uniquingKeysWith: +)
    guard !counts.isEmpty else { return [] }
    return ["Where sources disagree, the port follows:"]
      + counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "  \($0.value) × \($0.key)" } + [""]
  }

  private static func unsupported(_ report: Runner.Report) -> [String] {
    let counts = Dictionary(report.unsupported.map { ($0.operation, 1) }, uniquingKeysWith: +)
    guard !counts.isEmpty else { return [] }
    return ["Not tested, because the port does not have the operation:"]
      + counts.sorted { $0.key < $1.key }.map { "  \($0.key): \($0.value) cases" } + [""]
  }

  private static func summary(_ report: Runner.Report, _ style: Style) -> [String] {
    let passed = report.outcomes.count - report.failures.count
    var parts = ["\(passed) passed"]
    for verdict in Verdict.allCases where verdict != .pass {
      let count = report.outcomes.count { $0.verdict == verdict }
      if count > 0 { parts.append("\(count) \(verdict.rawValue)") }
    }
    let port =
      "\(Display.line(report.port.name)) \(Display.line(report.port.version)) (\(Display.line(report.port.language)))"
    var lines: [String] = []
    if let failure = report.failure { lines.append(style.bad("The run broke down: \(failure.description)")) }
    let asked = report.total - report.filtered
    lines.append(
      "\(asked) of \(report.total) cases asked for, \(report.outcomes.count) run, "
        + "\(report.unsupported.count) not supported by the port")
    let isGood = report.failure == nil && report.failures.isEmpty && !report.outcomes.isEmpty && report.addsUp
    if report.outcomes.isEmpty { lines.append(style.bad("Nothing was tested.")) }
    lines.append("\(isGood ? style.good("PASS") : style.bad("FAIL"))  \(port): \(parts.joined(separator: ", "))")
    return lines
  }
}

extension String {
  /// The text with spaces up to a width.
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
