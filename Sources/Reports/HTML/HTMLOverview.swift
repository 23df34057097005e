import ConformanceKit
import Gateways

/// The overview above the cases on the HTML page: five numbers and a bar, the groups of failures, the operations.
enum HTMLOverview {
  /// How many groups are shown in full; the rest are folded.
  private static let shown = 12

  static func numbers(_ run: Runner.Report) -> String {
    let tally = Tally(run)
    let parts = [
      ("pass", "passed", tally.passed), ("fail", "failed", tally.failed), ("waived", "waived", tally.waived),
      ("untested", "not tested", tally.untested), ("filtered", "not asked for", run.filtered + run.elsewhere),
    ]
    let sum = max(1, parts.reduce(0) { $0 + $1.2 })
    var (start, bars) = (0, "")
    for (kind, _, count) in parts where count > 0 {
      // In thousandths with a minimum: one failure among thousands must be visible.
      let width = max(6, count * 1000 / sum)
      bars += "<rect class=\"\(kind)\" x=\"\(start)\" width=\"\(width)\" height=\"12\"/>"
      start += width
    }
    let items = parts.map { "<li class=\"\($0)\"><b>\($2)</b> \($1)</li>" }
    let words = parts.map { "\($2) \($1)" }.joined(separator: ", ")
    return """
      <ul class="numbers">\(items.joined())</ul>
      <svg class="bar" viewBox="0 0 \(max(1, start)) 12" preserveAspectRatio="none" role="img" aria-label="\(words)">\(bars)</svg>
      """
  }

  /// - Parameter first: the number of the first group, by which cases refer to their group.
  static func cards(_ id: String, _ title: String, _ groups: [FailureGroups.Group], from first: Int) -> String {
    guard !groups.isEmpty else { return "" }
    let cards = groups.enumerated().map { card($0.element, first + $0.offset) }
    let rest = cards.dropFirst(shown)
    let more =
      rest.isEmpty
      ? ""
      : "<details><summary>\(rest.count) more</summary><div class=\"groups\">\(rest.joined(separator: "\n"))</div></details>"
    return "<section aria-labelledby=\"\(id)\"><h2 id=\"\(id)\">\(title)</h2>"
      + "<div class=\"groups\">\(cards.prefix(shown).joined(separator: "\n"))</div>\(more)</section>"
  }

  private static func card(_ group: FailureGroups.Group, _ number: Int) -> String {
    let severity = group.severity.rawValue
    let names = group.note.map { note in
      "<p class=\"faint\">\(note.faults.map { "<code>\(XMLText.escape(Display.line($0.name)))</code>" }.joined(separator: " + "))</p>"
    }
    let texts =
      group.note.map { note in
        note.faults.map {
          "<p><b>How:</b> \(text($0.story))</p><p><b>Fix:</b> \(text($0.mend))</p>"
        }
      } ?? group.texts.map { "<p>\(text($0))</p>" }
    let many = group.outcomes.count > 1
    return """
      <article class="card"><h3><span class="verdict \(severity)">\(severity)</span> \(XMLText.escape(group.title))</h3>\
      \(names ?? "")\(texts.joined())\
      <button type="button" data-group="\(number)" aria-pressed="false">Show the \(many ? "\(group.outcomes.count) cases" : "case")</button></article>
      """
  }

  private static func text(_ sentence: String) -> String { XMLText.prose(Display.line(sentence, limit: 800)) }

  /// The operations as buttons that show their cases: the failing ones, then, folded, those that pass and those that
  /// were not tested.
  static func operations(_ run: Runner.Report) -> String {
    let tallies = Tally.byOperation(run)
    let failing = tallies.filter { $0.tally.failed > 0 }.mostFirst(\.tally.failed)
    let good = tallies.filter { $0.tally.failed == 0 && $0.tally.tested > 0 }
    let untested = tallies.filter { $0.tally.tested == 0 }
    let failed = failing.isEmpty ? "" : "<div class=\"operations\">\(failing.map(button).joined())</div>"
    return "<section aria-labelledby=\"overview\"><h2 id=\"overview\">Operations</h2>\n" + failed
      + folded("\(good.count) \(good.count == 1 ? "operation passes" : "operations pass")", good)
      + folded("\(untested.count) not tested", untested) + "</section>"
  }

  private static func folded(_ title: String, _ tallies: [(operation: String, tally: Tally)]) -> String {
    guard !tallies.isEmpty else { return "" }
    return
      "<details><summary>\(title)</summary><div class=\"operations\">\(tallies.map(button).joined())</div></details>\n"
  }

  private static func button(_ operation: String, _ tally: Tally) -> String {
    let kind = tally.failed > 0 ? "fail" : tally.waived > 0 ? "waived" : tally.tested > 0 ? "pass" : "untested"
    let waived = tally.waived > 0 ? ", \(tally.waived) waived" : ""
    let label =
      tally.tested > 0 ? "\(tally.passed) of \(tally.tested) pass\(waived)" : "\(tally.untested) cases, not tested"
    let summary = Gateway.operation(operation)?.summary ?? ""
    let name = XMLText.escape(Display.line(operation))
    return "<button type=\"button\" class=\"\(kind)\" data-operation=\"\(name)\" aria-pressed=\"false\" "
      + "title=\"\(XMLText.escape(summary))\"><b>\(name)</b> <span>\(label)</span></button>"
  }
}
