import ConformanceKit

/// A run as workflow commands, which GitHub shows as annotations of the job.
///
/// There is one error for every mistake, with its first cases, then one for every operation with failures that no known
/// mistake explains. GitHub keeps ten errors of a step: if there are more, the tenth lists the rest.
enum GitHubReport {
  /// How many errors GitHub keeps of a step.
  private static let most = 10
  /// How many cases an error lists by name.
  private static let listed = 8

  /// An error with a title.
  private struct Problem {
    let title: String
    let lines: [String]
    /// The code that probably causes it.
    var place: SourcePlace?
  }

  static func render(_ record: RunRecord) -> String {
    let run = record.run
    var problems = Summary.failure(run).map { [Problem(title: "payconform", lines: [$0])] } ?? []
    var told: Set<String> = []
    problems += record.notes.map { mistake($0, record, &told) }
    problems += record.unexplained.compactMap { unexplained($0.operation, $0.outcomes, record, &told) }
    problems += record.vacuous.map { group in
      Problem(title: "\(group.twin.testCase.operation): \(group.count)", lines: group.lines(cases: listed))
    }
    problems += FailureGroups(record).waivers.map { Problem(title: "payconform: \($0.title)", lines: $0.texts) }
    problems += Summary.flaws(run).map { Problem(title: "payconform: \($0.name)", lines: [$0.sentence]) }
    var lines = bounded(problems).map { command("error", title: $0.title, $0.lines, at: $0.place) }
    if !run.waived.isEmpty { lines.append(command("notice", title: "payconform: waived", waived(run))) }
    let summary = "\(Summary.port(run)): \(Summary.counts(run))"
    let origin = record.provenance.origin
    lines.append(
      command("notice", title: "payconform: \(run.conclusion.rawValue)", [summary] + Summary.remarks(record) + [origin])
    )
    return lines.map { $0 + "\n" }.joined()
  }

  /// A mistake with its first case in full.
  private static func mistake(_ note: MistakeNote, _ record: RunRecord, _ told: inout Set<String>) -> Problem {
    let first = record.run.failures.first { $0.testCase.name == note.cases.first }
    return Problem(
      title: note.summary, lines: note.lines(cases: listed) + (first.map { [""] + full($0, record, &told) } ?? []),
      place: first.flatMap { record.run.port.places[$0.testCase.operation] })
  }

  private static func unexplained(
    _ operation: String, _ outcomes: [Outcome], _ record: RunRecord, _ told: inout Set<String>
  ) -> Problem? {
    guard let first = outcomes.first else { return nil }
    let all = record.run.outcomes.count { $0.testCase.operation == operation }
    let others = outcomes.dropFirst().prefix(listed).map { "also \($0.testCase.name)" }
    return Problem(
      title: "\(operation): \(outcomes.count) of \(all.of("case")) \(outcomes.count == 1 ? "fails" : "fail")",
      lines: full(first, record, &told) + others,
      place: record.run.port.places[operation])
  }

  /// - Parameter told: the flags that were explained already.
  private static func full(_ outcome: Outcome, _ record: RunRecord, _ told: inout Set<String>) -> [String] {
    let rows = record.rows(of: outcome, mistake: false, told: told)
    told.formUnion(FailureText.flags(outcome).map(\.flag))
    return ["\(FailureText.word(outcome)): \(outcome.testCase.name)"]
      + rows.map { $0.label.isEmpty ? $0.text : $0.line }
  }

  /// At most as many errors as GitHub keeps; the last one lists those that would be dropped.
  private static func bounded(_ problems: [Problem]) -> [Problem] {
    guard problems.count > most else { return problems }
    let rest = problems.dropFirst(most - 1)
    return problems.prefix(most - 1)
      + [Problem(title: "payconform: \(rest.count) more", lines: rest.prefix(100).map(\.title))]
  }

  /// One line for every waiver that holds.
  private static func waived(_ run: Runner.Report) -> [String] {
    let counts = Dictionary(run.waived.compactMap(\.waiving).map { ($0.waiver, 1) }, uniquingKeysWith: +)
    return counts.sorted { $0.key.name < $1.key.name }.map { waiver, count in
      "\(Display.line(waiver.name)) (\(count)): \(Display.line(Waiving.holds(waiver).description))"
    }
  }

  private static func command(_ name: String, title: String, _ lines: [String], at place: SourcePlace? = nil) -> String
  {
    let line = place?.line.map { ",line=\($0)" } ?? ""
    let file = place.map { "file=\(escape($0.file, inProperty: true))\(line)," } ?? ""
    return
      "::\(name) \(file)title=\(escape(title, inProperty: true))::\(escape(lines.joined(separator: "\n"), inProperty: false))"
  }

  /// The escapes of GitHub's toolkit: percent and line breaks, in properties also the delimiters.
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
