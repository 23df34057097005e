import ConformanceKit
import Encodings
import Messages
import Reports

/// The report as one printable page that loads and runs nothing.
package enum AuditHTML {
  static let title = "Audit of captured traffic"

  /// Renders the page of a run.
  package static func render(_ record: AuditRecord) -> String {
    var html = """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <title>\(title)</title><style>\(HTMLStyle.text)
      td, th { text-align: left; padding: .2rem .8rem .2rem 0; border-top: 1px solid var(--line); vertical-align: top; }
      th { overflow-wrap: normal; } td:first-child { min-width: min(16rem, 38vw); }
      section { break-inside: avoid; border-top: 1px solid var(--line); padding: .5rem 0; }
      @page { margin: 18mm 15mm; }
      @media print { body { font-size: 10pt; } h2 { break-after: avoid; } thead { display: table-header-group; } tr { break-inside: avoid; } }
      </style></head><body><h1>\(title)</h1>

      """
    html += "<p>\(XMLText.escape(record.headline)).</p>\n"
    for doubt in record.suspectSecrets { html += "<p><b>Secret:</b> \(XMLText.escape(doubt)).</p>\n" }
    if let severities = record.severityLine { html += "<p>\(XMLText.escape(severities)).</p>\n" }
    html += "<h2>Findings</h2>\n<p>Entries count from 0.</p>\n"
    let worst = record.worst
    if worst.isEmpty { html += "<p>Nothing to report.</p>\n" }
    for group in worst { html += section(group) }
    if let notes = record.noteLine { html += "<p>\(XMLText.escape(notes))</p>\n" }
    if !record.captures.isEmpty {
      html += "<h2>Captures</h2><table><tr><th>file</th><th>bytes</th><th>SHA-256</th></tr>\n"
      for capture in record.captures {
        html += row([Display.line(capture.name), String(capture.size), capture.digest])
      }
      html += "</table>\n"
    }
    html += "<h2>Verdicts</h2><table><tr><th>call</th><th>messages</th></tr>\n"
    for (call, counts) in record.calls.sorted(by: { $0.key < $1.key }) {
      let some = Judgement.Verdict.allCases.compactMap { verdict in counts[verdict].map { "\($0) \(verdict.rawValue)" }
      }
      html += row([call, some.joined(separator: ", ")])
    }
    html += "</table>\n"
    let unsigned = UnsignedParts.of(Array(record.calls.keys))
    if !unsigned.isEmpty {
      html += "<h2>What could have been changed unnoticed</h2><table><tr><th>message</th><th>not signed</th></tr>\n"
      for part in unsigned { html += row([part.call, part.fields]) }
      html += "</table>\n"
    }
    for spot in record.summary.flawSpots + record.summary.suspectSpots {
      let entry = spot.entry.map { ", entry \($0)" } ?? ""
      html +=
        "<p>\(XMLText.escape("\(spot.kind): \(Display.line(spot.file))\(entry), byte \(spot.offset): \(spot.message)"))</p>\n"
    }
    if record.dropped > 0 { html += "<p>\(record.dropped) messages of further kinds are not listed here.</p>\n" }
    return html + "<footer><p>\(XMLText.escape(record.provenance.line))</p>"
      + "<p><code>\(XMLText.escape(Display.line(record.provenance.commandLine)))</code></p></footer></body></html>\n"
  }

  private static func row(_ cells: [String]) -> String {
    "<tr>" + cells.map { "<td>\(XMLText.escape($0))</td>" }.joined() + "</tr>\n"
  }

  private static func section(_ group: AuditRecord.Group) -> String {
    let first = group.first
    // A message with a section of its own always has something wrong.
    let isRight = first.verdict == .verified || first.verdict == .unsigned
    let color = isRight ? " \(first.severity.rawValue)" : ""
    var html = "<section><h3><span class=\"verdict\(color)\">\(first.verdictInWords)</span> "
    html += XMLText.escape("\(first.gateway) \(first.call) \(first.direction.rawValue)") + "</h3>\n"
    let more = group.count > 1 ? ", and \(group.count - 1) more like it" : ""
    html +=
      "<p class=\"faint\">\(XMLText.escape("\(Display.line(first.file)), entry \(first.entry), byte \(first.offset)\(more); severity \(first.severity.rawValue); \(first.fidelity.rawValue)"))</p>\n"
    if !first.payment.isEmpty {
      let about = first.payment.map { "\($0.name) <code>\(XMLText.escape($0.value))</code>" }
      html += "<p>\(about.joined(separator: ", "))</p>\n"
    }
    html += "<ul>\n"
    for finding in first.findings {
      html +=
        "<li><b>\(finding.weight.rawValue)</b> <code>\(finding.kind.rawValue)</code> at <code>\(XMLText.escape(finding.at.text))</code>: \(XMLText.escape(finding.message.text))"
        + (finding.weight > .note ? " <br><b>What to do:</b> \(XMLText.escape(Advice.of(finding.kind)))" : "")
        + "</li>\n"
    }
    for mistake in first.mistakes {
      html += "<li>mistake <code>\(XMLText.escape(mistake.id))</code>: \(XMLText.escape(mistake.message.text))</li>\n"
    }
    html += "</ul>\n"
    guard !first.derivation.isEmpty else { return html + "</section>\n" }
    html += "<table><tr><th>step of the right signature</th><th>value</th></tr>\n"
    for step in first.derivation { html += row([step.name, step.value]) }
    return html + "</table></section>\n"
  }
}
