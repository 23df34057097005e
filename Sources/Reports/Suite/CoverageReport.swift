package import Faults

/// The coverage of the gateways' rules, for people.
package enum CoverageReport {
  /// Every rule with the number of cases that obey it, and of those that show a breach.
  package static func render(_ coverage: Coverage, _ style: Style) -> String {
    var lines: [String] = []
    var operation = ""
    for rule in coverage.rules {
      if rule.operation != operation {
        operation = rule.operation
        lines.append(style.strong(operation))
      }
      var line = "  \(String(rule.accepting).padded(to: 5)) \(String(rule.rejecting).padded(to: 5)) \(rule.sentence)"
      if let excuse = rule.excuse { line += style.faint(" (\(excuse))") }
      if rule.isGap { line += style.bad("  GAP") + (rule.lacking.map { ": \($0)" } ?? "") }
      lines.append(line)
    }
    let gaps = coverage.rules.count(where: \.isGap)
    lines.append(
      "\(coverage.rules.count) rules; first the cases that obey, then those that show a breach; \(gaps) gaps")
    return lines.joined(separator: "\n") + "\n"
  }
}
