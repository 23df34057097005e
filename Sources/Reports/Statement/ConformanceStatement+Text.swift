import ConformanceKit

// A statement as Markdown.
extension ConformanceStatement {
  package var markdown: String {
    let (run, provenance) = (record.run, record.provenance)
    let port = "\(run.port.name) \(run.port.version) (\(run.port.language))"
    let verdict = objections.isEmpty ? "conforms in all that it offers" : "**does not conform**"
    let end = until.map { ", until \($0), when the first waiver ends" } ?? ""
    let lines =
      [
        "# Statement of conformance", "",
        "\(MarkdownText.escape(Self.text(port))) \(verdict), as of \(provenance.started.description)\(end).",
        "",
      ] + objections.map { "* \(MarkdownText.escape($0))" } + (objections.isEmpty ? [] : [""])
      + [
        "| | |", "| --- | --- |", "| tool | \(Tool.name) \(MarkdownText.escape(Self.text(provenance.toolVersion))) |",
        "| corpus | \(run.total) cases, SHA-256 \(MarkdownText.code(corpusDigest ?? "none")) |",
        "| report | SHA-256 \(MarkdownText.code(reportDigest)) |", "",
      ]
    let tables =
      table("Offered", ["operation", "passed", "waived", "failed", "left out"], offers.map(\.cells))
      + table("Left out", ["operation", "cases", "why"], omissions.map(\.cells))
      + table("Waived", ["case", "cases", "how it fails", "until", "issue", "owner", "reason"], waived.map(\.cells))
    let check = [
      "`payconform report verify REPORT.json --statement FILE` recomputes the report and this statement.", "",
    ]
    return (lines + tables + check).map { $0 + "\n" }.joined()
  }

  private func table(_ title: String, _ head: [String], _ rows: [[String]]) -> [String] {
    guard !rows.isEmpty else { return ["## \(title)", "", "Nothing.", ""] }
    let lines = ([head, head.map { _ in "---" }] + rows).map { "| " + $0.joined(separator: " | ") + " |" }
    return ["## \(title)", ""] + lines + [""]
  }
}

extension ConformanceStatement.Offer {
  fileprivate var cells: [String] {
    ["`\(operation)`"] + [tally.passed, tally.waived, tally.failed, tally.untested].map(String.init)
  }
}

extension ConformanceStatement.Omission {
  fileprivate var cells: [String] { ["`\(operation)`", String(count), MarkdownText.escape(why)] }
}

extension ConformanceStatement.Waived {
  fileprivate var cells: [String] {
    let severity = severity.map { ", \($0.rawValue)" } ?? ""
    return [
      MarkdownText.code(ConformanceStatement.text(waiver.name)), String(count), waiver.verdict.rawValue + severity,
      "\(waiver.expires)",
    ] + [waiver.issue, waiver.owner, waiver.reason].map { MarkdownText.escape(ConformanceStatement.text($0)) }
  }
}
