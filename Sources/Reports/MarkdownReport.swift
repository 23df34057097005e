import ConformanceKit

/// A run as Markdown for the summary of a CI job.
enum MarkdownReport {
  /// Failures that are told in full: a job's summary on GitHub holds 1 MiB.
  static let limit = 50

  static func render(_ record: RunRecord) -> String {
    let run = record.run
    var lines = [
      "## \(run.conclusion == .pass ? "✅" : "❌") Payment conformance: \(MarkdownText.escape(Summary.port(run)))", "",
    ]
    if let failure = Summary.failure(run) { lines += ["**\(MarkdownText.escape(failure))**", ""] }
    lines += [
      "**\(Summary.counts(run))**; \(Summary.untested(run)); "
        + "\(run.total - run.filtered) of \(run.total) cases asked for.", "",
    ]
    lines += mistakes(record.notes)
    lines += vacuous(record.vacuous)
    lines += table(run)
    lines += Summary.flaws(run).map(\.sentence).flatMap { ["**\(MarkdownText.escape($0))**", ""] }
    lines += run.failures.prefix(limit).flatMap { failure($0, record) }
    if run.failures.count > limit { lines += ["… and \(run.failures.count - limit) failures more.", ""] }
    lines += waived(run)
    lines.append(
      "<sub>\(Tool.name) \(MarkdownText.escape(record.provenance.toolVersion))"
        + (record.provenance.corpusDigest.map { ", corpus \(MarkdownText.code($0))" } ?? "") + "</sub>")
    return lines.map { $0 + "\n" }.joined()
  }

  private static func mistakes(_ notes: [MistakeNote]) -> [String] {
    guard !notes.isEmpty else { return [] }
    let rows = notes.prefix(limit).flatMap { note in
      ["- **Your port \(MarkdownText.escape(Display.line(note.phrase)))**: \(note.count)"]
        + note.faults.map { "  - \(MarkdownText.code($0.name)): \(MarkdownText.escape($0.mend))" }
    }
    return ["### Mistakes", ""] + rows + [""]
  }

  private static func vacuous(_ groups: [VacuousGroup]) -> [String] {
    guard !groups.isEmpty else { return [] }
    let rows = groups.prefix(limit).map { "- **\($0.count)**: \(MarkdownText.code($0.sentence))" }
    return ["### Refusals beside a twin that was not accepted", ""] + rows + [""]
  }

  private static func table(_ run: Runner.Report) -> [String] {
    let rows = Tally.byOperation(run).map { operation, tally in
      let mark = tally.failed > 0 ? "❌" : tally.tested > 0 ? "✅" : "➖"
      return "| \(mark) | \(MarkdownText.code(operation)) | \(tally.passed) | \(tally.failed) | \(tally.waived) "
        + "| \(tally.untested) |"
    }
    guard !rows.isEmpty else { return [] }
    return ["| | operation | passed | failed | waived | not tested |", "| --- | --- | ---: | ---: | ---: | ---: |"]
      + rows + [""]
  }

  private static func waived(_ run: Runner.Report) -> [String] {
    guard !run.waived.isEmpty else { return [] }
    let rows = run.waived.prefix(limit).map { outcome in
      "- \(outcome.verdict.rawValue) \(MarkdownText.code(outcome.testCase.name)): "
        + MarkdownText.code(Display.line(outcome.waiving?.description ?? ""))
    }
    let rest = run.waived.count - rows.count
    return ["<details><summary>\(run.waived.count) waived</summary>", ""] + rows
      + (rest > 0 ? ["- … and \(rest) more"] : [])
      + ["", "</details>", ""]
  }

  private static func failure(_ outcome: Outcome, _ record: RunRecord) -> [String] {
    let title = "\(FailureText.word(outcome)) \(MarkdownText.code(outcome.testCase.name))"
    let rows = record.rows(of: outcome).map { row in
      let label = row.label.filter { $0 != " " }
      return "- \(label.isEmpty ? "difference" : label): \(MarkdownText.code(row.text))"
    }
    // The blank lines make the browser's element end and Markdown begin again.
    return ["<details><summary>\(title)</summary>", ""] + rows + ["", "</details>", ""]
  }
}
