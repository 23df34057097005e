import ConformanceKit

/// A run as Markdown for the summary of a CI job.
enum MarkdownReport {
  /// The most lines of a summary; readers who want more open a report.
  private static let most = 200
  /// How many groups of failures of one kind, and how many operations, are named.
  private static let shown = 18

  static func render(_ record: RunRecord) -> String {
    let (run, groups) = (record.run, FailureGroups(record))
    var lines = [
      "## \(run.conclusion == .pass ? "✅" : "❌") Payment conformance: \(MarkdownText.escape(Summary.port(run)))", "",
    ]
    if let failure = Summary.failure(run) { lines += ["**\(MarkdownText.escape(failure))**", ""] }
    lines += [
      "**\(Summary.counts(run))**; \(Summary.untested(run)); "
        + "\(run.total - run.filtered) of \(run.total) cases asked for.", "",
    ]
    lines += Summary.remarks(record).flatMap { [MarkdownText.escape($0), ""] }
    for part in groups.parts { lines += section(part.title, part.groups) }
    lines += section("Refusals whose twin was not accepted", groups.vacuous)
    lines += section("Passes under a waiver", groups.waivers)
    lines += table(run)
    lines += Summary.flaws(run).prefix(shown).map(\.sentence).flatMap { ["**\(MarkdownText.escape($0))**", ""] }
    let end =
      waived(run) + [
        "<sub>\(Tool.name) \(MarkdownText.escape(record.provenance.toolVersion))"
          + (record.provenance.corpusDigest.map { ", corpus \(MarkdownText.code($0))" } ?? "") + "</sub>"
      ]
    lines += failures(groups, record, most - lines.count - end.count)
    return (lines + end).map { $0 + "\n" }.joined()
  }

  private static func section(_ title: String, _ groups: [FailureGroups.Group]) -> [String] {
    guard !groups.isEmpty else { return [] }
    let rows = groups.prefix(shown).map { group in
      let mend = group.note?.faults.map {
        "\(MarkdownText.code(Display.line($0.name))): \(MarkdownText.escape($0.mend))"
      }
      let texts = mend ?? group.texts.map { MarkdownText.escape($0) }
      return
        "- \(group.severity.rawValue): **\(MarkdownText.escape(group.title))**: \(group.count)\(group.mixture). \(texts.joined(separator: " "))"
    }
    let rest = groups.count - rows.count
    return ["### \(title)", ""] + rows + (rest > 0 ? ["- … and \(rest) more"] : []) + [""]
  }

  /// The operations with failures or waivers, those with the most failures first; the others are counted.
  private static func table(_ run: Runner.Report) -> [String] {
    let tallies = Tally.byOperation(run)
    let open = tallies.filter { $0.tally.failed + $0.tally.waived > 0 }.mostFirst(\.tally.failed)
    let rows = open.prefix(shown).map { operation, tally in
      "| \(tally.failed > 0 ? "❌" : "✅") | \(MarkdownText.code(operation)) | \(tally.passed) | \(tally.failed) | \(tally.waived) "
        + "| \(tally.untested) |"
    }
    let (rest, good) = (open.count - rows.count, tallies.filter { $0.tally.failed + $0.tally.waived == 0 })
    let passing = good.count { $0.tally.tested > 0 }
    let counts = [(rest, "more fail"), (passing, "pass"), (good.count - passing, "not tested")].filter { $0.0 > 0 }
    let head = ["| | operation | passed | failed | waived | not tested |", "| --- | --- | ---: | ---: | ---: | ---: |"]
    let words = counts.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    return (rows.isEmpty ? [] : head + rows + [""]) + (words.isEmpty ? [] : ["Operations: \(words).", ""])
  }

  /// As many failures in full as fit, the first of each group before the others.
  private static func failures(_ groups: FailureGroups, _ record: RunRecord, _ room: Int) -> [String] {
    let first = groups.all.flatMap { $0.outcomes.prefix(1) }
    let rest = groups.all.flatMap { $0.outcomes.dropFirst() }
    var (lines, told, flags): ([String], Int, Set<String>) = ([], 0, [])
    for outcome in first + rest {
      let more = failure(outcome, record, &flags)
      guard lines.count + more.count + 2 <= room else { break }
      lines += more
      told += 1
    }
    let left = first.count + rest.count - told
    return lines + (left > 0 ? ["… and \(left.of("failure")) more.", ""] : [])
  }

  private static func waived(_ run: Runner.Report) -> [String] {
    guard !run.waived.isEmpty else { return [] }
    let rows = run.waived.prefix(shown).map { outcome in
      "- \(outcome.verdict.rawValue) \(MarkdownText.code(outcome.testCase.name)): "
        + MarkdownText.code(Display.line(outcome.waiving?.description ?? ""))
    }
    let rest = run.waived.count - rows.count
    return ["<details><summary>\(run.waived.count) waived</summary>", ""] + rows
      + (rest > 0 ? ["- … and \(rest) more"] : [])
      + ["", "</details>", ""]
  }

  /// - Parameter told: the flags that were explained already.
  private static func failure(_ outcome: Outcome, _ record: RunRecord, _ told: inout Set<String>) -> [String] {
    let title = "\(FailureText.word(outcome)) \(MarkdownText.code(outcome.testCase.name))"
    let rows = record.rows(of: outcome, told: told).map { "- \($0.word): \(MarkdownText.code($0.text))" }
    told.formUnion(FailureText.flags(outcome).map(\.flag))
    // The blank lines end the HTML element and start Markdown again.
    return ["<details><summary>\(title)</summary>", ""] + rows + ["", "</details>", ""]
  }
}
