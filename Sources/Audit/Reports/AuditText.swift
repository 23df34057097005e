import ConformanceKit
import Encodings
import Faults
import Messages
package import Reports

/// The report for a terminal: the worst first, equal messages once.
package enum AuditText {
  /// Most groups shown; the other reports have all.
  private static let shown = 40

  /// Renders the text of a run.
  package static func render(_ record: AuditRecord, _ style: Style) -> String {
    // With a secret that is not the senders' everything after this is useless.
    var lines = record.suspectSecrets.flatMap { ["\(style.strong("secret"))  \($0)", ""] }
    let worst = record.worst
    for group in worst.prefix(shown) { lines += self.lines(group, style) + [""] }
    if worst.count > shown { lines += ["… and \(worst.count - shown) more kinds; a report has them all", ""] }
    for spot in record.summary.flawSpots.prefix(10) {
      let entry = spot.entry.map { "entry \($0), " } ?? ""
      lines.append("\(style.bad("unread")) \(spot.file), \(entry)byte \(spot.offset): \(spot.message)")
    }
    for spot in record.summary.suspectSpots.prefix(10) {
      lines.append(
        "\(style.strong("unplaced")) \(Display.line(spot.file)), entry \(spot.entry ?? 0), byte \(spot.offset): \(spot.message)"
      )
    }
    if let notes = record.noteLine { lines.append(notes) }
    let summary = record.summary
    let isGood = summary.bad == 0 && !summary.isEmpty && !summary.isBroken && !summary.isUnchecked
    lines.append(isGood ? style.good(record.headline) : style.strong(record.headline))
    return lines.joined(separator: "\n") + "\n"
  }

  private static func lines(_ group: AuditRecord.Group, _ style: Style) -> [String] {
    let first = group.first
    let verdict = first.verdict == .wrong ? style.bad(first.verdictInWords) : first.verdictInWords
    let more = group.count > 1 ? ", and \(group.count - 1) more like it" : ""
    var lines = [
      "\(verdict)  \(style.strong("\(first.gateway) \(first.call) \(first.direction.rawValue)"))"
        + "  \(Display.line(first.file)), entry \(first.entry), byte \(first.offset)\(more); severity \(first.severity.rawValue)"
    ]
    let payment = first.payment.filter { $0.name != "signature" }
    if !payment.isEmpty {
      lines.append("  " + style.faint(payment.map { "\($0.name) \($0.value)" }.joined(separator: ", ")))
    }
    for finding in first.findings where finding.weight > .note || first.verdict == .undeterminable {
      lines.append("  \(finding.weight.rawValue) \(finding.kind.rawValue) at \(finding.at): \(finding.message)")
    }
    let told = Diagnosis.Explanation.told(of: first.mistakes.count)
    for (index, mistake) in first.mistakes.prefix(told).enumerated() {
      lines.append("  \(index == 0 ? "mistake" : "or") \(style.strong(mistake.id)): \(mistake.message)")
    }
    let rest = first.mistakes.count - told
    return lines + (rest > 0 ? ["  or one of \(rest) others, which every other report has"] : [])
  }
}
