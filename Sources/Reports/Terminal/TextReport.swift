package import ConformanceKit
package import Formulas

/// A run for a terminal and for the log of a CI job.
package enum TextReport {
  /// Failures, as many in full as there is room for, then the verdict.
  package static func render(_ record: RunRecord, _ style: Style) -> String {
    let groups = FailureGroups(record)
    var lines: [String] = []
    for detail in TextDetail.levels {
      lines = self.lines(record, groups, detail, style)
      if lines.count <= TextDetail.most { break }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// All failures in full without colours, for a file.
  static func whole(_ record: RunRecord) -> String {
    let lines = lines(record, FailureGroups(record), .whole, Style(isColored: false))
    return lines.joined(separator: "\n") + "\n"
  }

  private static func lines(
    _ record: RunRecord, _ groups: FailureGroups, _ detail: TextDetail, _ style: Style
  ) -> [String] {
    let report = record.run
    var told: Set<String> = []
    var list = MistakeList(detail: detail, style: style) { failure($0, style, &told) }
    let failures = groups.parts.flatMap { $0.isKnown ? list.lines($0.groups) : list.unexplained($0.groups) }
    let flaws = OwnInputSentence.headings(record, style)
    // A port that accepts forged messages is reported before a wrong clock.
    let isGrave = groups.parts.first?.groups.first.map { $0.severity >= .high } ?? false
    var lines = isGrave ? failures + flaws : flaws + failures
    lines += vacuous(record, detail, style)
    lines += unsupported(report) + notOffered(report, detail)
    lines += waivers(report)
    lines += groups.waivers.flatMap { ["\(style.bad("FAIL"))  \($0.title): \($0.texts[0])", ""] }
    lines += list.summary(groups)
    if let hint = Summary.hint(record) { lines.append(style.faint(hint)) }
    lines.append(style.faint(record.provenance.origin))
    lines += Summary.remarks(record) + departures(report)
    return lines + summary(record, style)
  }

  /// One outcome in full, for the message of a test.
  package static func render(_ outcome: Outcome, _ style: Style = Style(isColored: false)) -> String {
    var told: Set<String> = []
    return failure(Redaction([outcome.testCase]).redact(outcome), style, &told).joined(separator: "\n")
  }

  /// Where a derivation first differs from its case's, for the message of a test; `nil` if both have the same steps.
  package static func difference(of got: [Step], from testCase: Case) -> String? {
    let expected = testCase.steps
    func step(_ steps: [Step], _ index: Int) -> Step? { steps.indices.contains(index) ? steps[index] : nil }
    guard
      let index = (0..<max(got.count, expected.count)).first(where: { step(got, $0) != step(expected, $0) })
    else { return nil }
    let (right, wrong) = (step(expected, index), step(got, index))
    func row(_ label: String, _ step: Step?) -> String {
      let text = step.map { "'\(Display.line($0.name))' \(Display.step($0))" } ?? "no step"
      return "  \(label.padded(to: 9)) \(text)"
    }
    var lines = ["\(testCase.name): step \(index + 1) differs", row("expected", right), row("got", wrong)]
    if let right, let wrong, let place = FailureText.difference(right.bytes, wrong.bytes) {
      lines.append("  \("differs".padded(to: 9)) \(place)")
    }
    return lines.joined(separator: "\n")
  }

  /// - Parameter told: the flags that were explained already.
  private static func failure(_ outcome: Outcome, _ style: Style, _ told: inout Set<String>) -> [String] {
    // The first flag is the worst, so only that is shown.
    let rows = FailureText.rows(outcome, told: told)
    let flag = rows.firstIndex { $0.label == FailureText.flag }
    // Two whole messages would be cut before they differ.
    let isTold = outcome.difference != nil
    let shown = rows.enumerated().filter { place, row in
      (row.label != FailureText.flag || place == flag) && !(isTold && FailureText.whole.contains(row.label))
    }.map { $1.label.isEmpty && isTold ? FailureText.Row(label: "differs", text: $1.text) : $1 }
    told.formUnion(FailureText.flags(outcome).prefix(1).map(\.flag))
    return ["\(style.bad(FailureText.word(outcome).uppercased()))  \(style.strong(outcome.testCase.name))"]
      + shown.map { "  \(style.faint($0.label.padded(to: 9))) \($0.text)" }
  }

  private static func summary(_ record: RunRecord, _ style: Style) -> [String] {
    let report = record.run
    var lines: [String] = []
    if let failure = Summary.failure(report) { lines.append(style.bad(failure)) }
    lines.append(
      "\(report.total) cases = \(report.outcomes.count - report.waived.count) run + \(report.waived.count) waived + "
        + "\(report.unsupported.count) not supported by the port + "
        + (report.notOffered.isEmpty ? "" : "\(report.notOffered.count) not offered + ")
        + "\(report.filtered) not asked for" + (report.notRun > 0 ? " + \(report.notRun) not run" : "")
        + (report.shard.map { " + \(report.elsewhere) in other shards (this is \($0.index) of \($0.count))" } ?? ""))
    lines.append("\(verdict(record, style))  \(Summary.port(report)): \(Summary.counts(report))")
    return lines
  }
}

extension TextReport {
  /// The word that agrees with the exit status.
  private static func verdict(_ record: RunRecord, _ style: Style) -> String {
    if record.tolerated != nil { return style.good("TOLERATED") }
    return record.run.conclusion == .pass ? style.good("PASS") : style.bad("FAIL")
  }
}

extension String {
  /// The text padded with spaces to a width.
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
