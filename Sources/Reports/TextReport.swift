package import ConformanceKit
package import Formulas

/// A run for people at a terminal and for the log of a CI job.
package enum TextReport {
  /// A list that is longer hides the verdict below it; every other report has all.
  private static let waiversShown = 20
  /// The names that are listed under one twin.
  private static let vacuousShown = 3

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

  private static func lines(
    _ record: RunRecord, _ groups: FailureGroups, _ detail: TextDetail, _ style: Style
  ) -> [String] {
    let report = record.run
    var list = MistakeList(detail: detail, style: style) { failure($0, style) }
    let failures = groups.parts.flatMap { $0.isKnown ? list.lines($0.groups) : list.unexplained($0.groups) }
    let flaws = OwnInputSentence.headings(record, style)
    // Who believes forged messages is told so before he is told of his clock.
    let isGrave = groups.parts.first?.groups.first.map { $0.severity >= .high } ?? false
    var lines = isGrave ? failures + flaws : flaws + failures
    lines += vacuous(record, detail, style)
    lines += unsupported(report) + notOffered(report, detail)
    lines += waivers(report)
    lines += groups.waivers.flatMap { ["\(style.bad("FAIL"))  \($0.title): \($0.texts[0])", ""] }
    lines += list.summary(groups)
    if !report.failures.isEmpty {
      lines.append(style.faint("'payconform vectors show CASE' prints a case, and 'check --only CASE' asks it alone."))
    }
    lines.append(style.faint(record.provenance.origin))
    lines += Summary.remarks(record) + departures(report)
    return lines + summary(record, style)
  }

  /// One outcome in full, for the message of a test.
  package static func render(_ outcome: Outcome, _ style: Style = Style(isColored: false)) -> String {
    failure(Redaction([outcome.testCase]).redact(outcome), style).joined(separator: "\n")
  }

  /// Where a derivation parts from its case's, for the message of a test; `nil` where both have the same steps.
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

  /// Each twin with the first of the refusals that show nothing without it; those that a mistake above has refused are counted.
  private static func vacuous(_ record: RunRecord, _ detail: TextDetail, _ style: Style) -> [String] {
    let explained = record.vacuous.filter { record.note(of: $0.twin) != nil }
    let groups = record.vacuous.filter { record.note(of: $0.twin) == nil }
    let count = explained.reduce(0) { $0 + $1.outcomes.count }
    let first = explained.first.map { "; the first is beside \(Display.line($0.twin.testCase.name))" } ?? ""
    let consequence =
      explained.isEmpty
      ? []
      : [
        "\(style.bad("VACUOUS"))  \(style.strong(VacuousGroup.count(of: count))): by a mistake above the port refuses the right "
          + "message beside \(count == 1 ? "it" : "them") as well\(first)", "",
      ]
    return consequence + unexplained(groups, detail, style)
  }

  private static func unexplained(_ groups: [VacuousGroup], _ detail: TextDetail, _ style: Style) -> [String] {
    let shown = groups.prefix(detail.twins).flatMap { group in
      let cases = group.cases.prefix(vacuousShown).map { "  \(style.faint("case"))      \(Display.line($0))" }
      let rest = group.cases.count - cases.count
      let happened = group.outcomes.first.flatMap(FailureText.happened) ?? ""
      return [
        "\(style.bad("VACUOUS"))  \(style.strong(group.count))", "  \(style.faint("twin"))      \(group.sentence)",
        "  \(style.faint("verdict"))   \(happened)",
      ] + cases + (rest > 0 ? ["  … and \(rest) more"] : []) + [""]
    }
    let others = Dictionary(grouping: groups.dropFirst(detail.twins), by: \.twin.testCase.operation)
    guard !others.isEmpty else { return shown }
    let counts = others.map { operation, groups in
      (operation: operation, refusals: groups.reduce(0) { $0 + $1.outcomes.count }, twins: groups.count)
    }.sorted { ($1.refusals, $0.operation) < ($0.refusals, $1.operation) }
    let rest = counts.dropFirst(detail.operations)
    let more = "  … and \(rest.reduce(0) { $0 + $1.refusals }.of("refusal")) of \(rest.count.of("other operation"))"
    let title =
      shown.isEmpty
      ? "refusals that prove nothing, as the port refuses the right messages too:"
      : "and beside other cases that must be accepted and were not:"
    return shown + ["\(style.bad("VACUOUS"))  \(title)"]
      + counts.prefix(detail.operations).map { "  \($0.operation): \($0.refusals.of("refusal")) beside \($0.twins)" }
      + (rest.isEmpty ? [] : [more]) + [""]
  }

  private static func failure(_ outcome: Outcome, _ style: Style) -> [String] {
    // Of several flags the first says the worst.
    let rows = FailureText.rows(outcome)
    let flag = rows.firstIndex { $0.label == FailureText.flag }
    // Two messages side by side would be cut before they differ.
    let isTold = outcome.difference != nil
    let shown = rows.enumerated().filter { place, row in
      (row.label != FailureText.flag || place == flag) && !(isTold && FailureText.whole.contains(row.label))
    }.map { $1.label.isEmpty && isTold ? FailureText.Row(label: "differs", text: $1.text) : $1 }
    return ["\(style.bad(FailureText.word(outcome).uppercased()))  \(style.strong(outcome.testCase.name))"]
      + shown.map { "  \(style.faint($0.label.padded(to: 9))) \($0.text)" }
  }

  /// How often documents disagree.
  private static func departures(_ report: Runner.Report) -> [String] {
    let count = report.outcomes.count { $0.verdict == .pass && $0.follows != nil }
    // Who has failures looks for those first.
    guard count > 0, report.failures.isEmpty else { return [] }
    return ["Sources disagree in \(count.of("passing case")); a JSON report says whom the port follows in each."]
  }

  /// What was not asked in a few lines: how many operations of each gateway the port lacks.
  private static func unsupported(_ report: Runner.Report) -> [String] {
    let groups = Dictionary(grouping: report.unsupported) { $0.operation.prefix { $0 != "." } }
    guard !groups.isEmpty else { return [] }
    let counts = groups.sorted { $0.key < $1.key }.map { gateway, cases in
      let names = Set(cases.map(\.operation))
      return names.count == 1 ? names.first ?? "" : "\(names.count) of \(gateway)"
    }
    let operations = Set(report.unsupported.map(\.operation)).count
    let title =
      "Not tested: \(report.unsupported.count.of("case")) of \(operations.of("operation")) that the port does not have: "
    return MistakeList.filled(counts, title, "  ") + [""]
  }

  /// What the port's options leave out, by operations and reasons.
  private static func notOffered(_ report: Runner.Report, _ detail: TextDetail) -> [String] {
    var counts: [String: Int] = [:]
    let left = Dictionary(report.notOffered.map { ($0.name, $0) }) { first, _ in first }
    for testCase in report.notOffered {
      // Of a report that is read back the names alone are known.
      let rest = testCase.input == .null ? "by its options" : "about what the port makes itself"
      let twin = testCase.twinName.flatMap { left[$0] }
      let reason = report.port.options.objection(to: testCase, twin: twin) ?? rest
      counts["  \(testCase.operation), \(reason)", default: 0] += 1
    }
    guard !counts.isEmpty else { return [] }
    let most = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let rest = most.dropFirst(detail.reasons)
    let told = most.prefix(detail.reasons).sorted { $0.key < $1.key }
    let more = "  … and \(rest.reduce(0) { $0 + $1.value }.of("case")) for \(rest.count.of("other reason"))"
    return ["Not offered, as the port's options say:"]
      + told.map { "\($0.key): \($0.value)" }
      + (rest.isEmpty ? [] : [more]) + [""]
  }

  private static func waivers(_ report: Runner.Report) -> [String] {
    var lines: [String] = []
    var counts: [(waiver: Waiver, count: Int)] = []
    var places: [String: Int] = [:]
    for outcome in report.waived {
      guard case .holds(let waiver)? = outcome.waiving else { continue }
      if let place = places[waiver.name] {
        counts[place].count += 1
      } else {
        places[waiver.name] = counts.count
        counts.append((waiver, 1))
      }
    }
    if !counts.isEmpty {
      lines.append("Waived:")
      for (waiver, count) in counts.prefix(Self.waiversShown) {
        lines.append(
          "  \(waiver.name): \(count == 1 ? "" : "\(count) × ")\(waiver.verdict.rawValue), until \(waiver.expires), "
            + Display.line(waiver.issue))
      }
      if counts.count > Self.waiversShown { lines.append("  … and \(counts.count - Self.waiversShown) more waivers") }
      lines.append("")
    }
    let others = Summary.flaws(report).filter { !$0.kind.hasPrefix(OwnInputSentence.kind) }
    return lines + others.map(\.sentence).flatMap { [$0, ""] }
  }

  private static func summary(_ record: RunRecord, _ style: Style) -> [String] {
    let report = record.run
    var lines: [String] = []
    if let failure = Summary.failure(report) { lines.append(style.bad(failure)) }
    lines.append(
      "\(report.total) cases = \(report.outcomes.count - report.waived.count) run + \(report.waived.count) waived + "
        + "\(report.unsupported.count) not supported by the port + "
        + (report.notOffered.isEmpty ? "" : "\(report.notOffered.count) not offered + ")
        + "\(report.filtered) not asked for"
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
  /// The text with spaces up to a width.
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
