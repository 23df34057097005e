/// A run as workflow commands, which GitHub shows as annotations of the job.
///
/// GitHub keeps ten errors of a step, so there is one for every operation that has failures, the worst first.
enum GitHubReport {
  static func render(_ record: RunRecord) -> String {
    let run = record.run
    var lines: [String] = []
    if let trouble = Summary.trouble(run) { lines.append(command("error", title: "payconform", [trouble])) }
    let failures = Dictionary(grouping: run.failures, by: \.testCase.operation)
    for (operation, outcomes) in failures.sorted(by: { ($1.value.count, $0.key) < ($0.value.count, $1.key) }) {
      guard let first = outcomes.first else { continue }
      let title =
        "\(operation): \(outcomes.count) of \(run.outcomes.count { $0.testCase.operation == operation }) cases fail"
      let rows = Finding.rows(first, record.note(of: first)).map {
        $0.label.isEmpty ? $0.text : "\($0.label.padded(to: 9)) \($0.text)"
      }
      lines.append(command("error", title: title, ["\(Finding.word(first)): \(first.testCase.name)"] + rows))
    }
    let strays = Summary.strays(run)
    if !strays.isEmpty { lines.append(command("error", title: "payconform: waivers without a case", strays)) }
    if !run.waived.isEmpty { lines.append(command("notice", title: "payconform: waived", waived(run))) }
    let summary = "\(Summary.port(run)): \(Summary.counts(run))"
    let origin = record.provenance.origin
    lines.append(command("notice", title: "payconform: \(run.conclusion.rawValue)", [summary, origin]))
    return lines.map { $0 + "\n" }.joined()
  }

  /// One line for every waiver that holds.
  private static func waived(_ run: Runner.Report) -> [String] {
    let counts = Dictionary(run.waived.compactMap(\.waiving).map { ($0.waiver, 1) }, uniquingKeysWith: +)
    return counts.sorted { $0.key.name < $1.key.name }.map { waiver, count in
      "\(Display.line(waiver.name)) (\(count)): \(Display.line(Waiving.holds(waiver).description))"
    }
  }

  private static func command(_ name: String, title: String, _ lines: [String]) -> String {
    "::\(name) title=\(escape(title, inProperty: true))::\(escape(lines.joined(separator: "\n"), inProperty: false))"
  }

  /// The escapes of GitHub's toolkit: percent and line breaks, in properties also what would end them.
  private static func escape(_ text: String, inProperty: Bool) -> String {
    var output = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": output += "%25"
      case "\r": output += "%0D"
      case "\n": output += "%0A"
      case ":" where inProperty: output += "%3A"
      case "," where inProperty: output += "%2C"
      default: output.unicodeScalars.append(scalar)
      }
    }
    return output
  }
}
