import ConformanceKit
import Encodings
import Messages
import Reports

/// The report for a comment or a job's summary.
package enum AuditMarkdown {
  /// Renders the text of a run.
  package static func render(_ record: AuditRecord) -> String {
    var lines = ["# \(AuditHTML.title)", "", MarkdownText.escape(record.headline + "."), ""]
    for doubt in record.suspectSecrets { lines += [MarkdownText.escape("Secret: \(doubt)."), ""] }
    if let severities = record.severityLine { lines += [MarkdownText.escape(severities + "."), ""] }
    if let notes = record.noteLine { lines += [MarkdownText.escape(notes), ""] }
    if !record.captures.isEmpty {
      lines += ["| capture | bytes | SHA-256 |", "| --- | --- | --- |"]
      for capture in record.captures {
        lines.append(
          "| \(MarkdownText.code(Display.line(capture.name))) | \(capture.size) | \(MarkdownText.code(capture.digest)) |"
        )
      }
      lines.append("")
    }
    lines += ["| call | verified | wrong | unsigned | undeterminable |", "| --- | --- | --- | --- | --- |"]
    for (call, counts) in record.calls.sorted(by: { $0.key < $1.key }) {
      let cells = Judgement.Verdict.allCases.map { String(counts[$0] ?? 0) }
      lines.append("| \(MarkdownText.escape(call)) | \(cells.joined(separator: " | ")) |")
    }
    lines.append("")
    for group in record.worst {
      let first = group.first
      let more = group.count > 1 ? ", and \(group.count - 1) more like it" : ""
      lines += [
        "## \(MarkdownText.escape("\(first.gateway) \(first.call) \(first.direction.rawValue): \(first.verdictInWords)"))",
        "",
        MarkdownText.escape(
          "\(first.severity.rawValue): \(Display.line(first.file)), entry \(first.entry), byte \(first.offset)\(more); \(first.fidelity.rawValue)"
        ),
        "",
      ]
      if !first.payment.isEmpty {
        let about = first.payment.map { "\($0.name) \(MarkdownText.code($0.value))" }
        lines += [about.joined(separator: ", "), ""]
      }
      for finding in first.findings {
        lines.append(
          "* \(finding.weight.rawValue) \(MarkdownText.code(finding.kind.rawValue)) at \(MarkdownText.code(finding.at.text)): "
            + MarkdownText.escape(
              finding.weight > .note ? "\(finding.message). \(Advice.of(finding.kind))" : finding.message.text))
      }
      for mistake in first.mistakes {
        lines.append("* mistake \(MarkdownText.code(mistake.id)): \(MarkdownText.escape(mistake.message.text))")
      }
      for step in first.derivation {
        lines.append("* step \(MarkdownText.escape(step.name)): \(MarkdownText.code(step.value))")
      }
      lines.append("")
    }
    let unsigned = UnsignedParts.of(Array(record.calls.keys))
    if !unsigned.isEmpty {
      lines += ["## What could have been changed unnoticed", "", "| message | not signed |", "| --- | --- |"]
      lines += unsigned.map { "| \(MarkdownText.escape($0.call)) | \(MarkdownText.escape($0.fields)) |" } + [""]
    }
    for spot in record.summary.flawSpots + record.summary.suspectSpots {
      let entry = spot.entry.map { ", entry \($0)" } ?? ""
      lines.append(
        "* \(MarkdownText.escape("\(spot.kind): \(Display.line(spot.file))\(entry), byte \(spot.offset): \(spot.message)"))"
      )
    }
    if record.dropped > 0 { lines.append("* \(record.dropped) messages of further kinds are not listed here") }
    lines += [
      "", MarkdownText.escape(record.provenance.line),
      "", MarkdownText.code(Display.line(record.provenance.commandLine)),
    ]
    return lines.joined(separator: "\n") + "\n"
  }
}
