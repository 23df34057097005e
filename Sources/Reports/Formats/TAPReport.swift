import ConformanceKit
import Encodings

/// A run in the Test Anything Protocol, version 13, which Perl's own harness reads, and readers of version 14 too.
///
/// A waived case is `not ok … # TODO`. A waiver that does not hold is a plain `not ok`, because no harness fails a TODO
/// that passes.
///
/// The mistakes behind the failures are comments at the end, and the block of each failure names its mistake.
enum TAPReport {
  /// How many cases are listed under a mistake; the blocks of the others name it too.
  private static let listed = 12

  static func render(_ record: RunRecord) -> String {
    let run = record.run
    var lines = [
      "TAP version 13",
      "# \(record.provenance.origin)",
      "# \(comment(Summary.port(run)))",
      "1..\(run.outcomes.count + run.unsupported.count + run.notOffered.count + Summary.flaws(run).count)",
    ]
    lines += Summary.remarks(record).map { "# \(comment($0))" }
    for (index, outcome) in run.outcomes.enumerated() {
      let isGood = outcome.standing == .passed
      var line = "\(isGood ? "ok" : "not ok") \(index + 1) - \(description(outcome.testCase.name))"
      if outcome.standing == .waived { line += " # TODO \(comment(outcome.waiving?.description ?? ""))" }
      lines.append(line)
      if !isGood { lines += diagnosis(outcome, record) }
    }
    var number = run.outcomes.count
    for (cases, why) in [
      (run.unsupported, "the port does not have the operation"), (run.notOffered, "not offered by the port's options"),
    ] {
      for testCase in cases {
        number += 1
        lines.append("ok \(number) - \(description(testCase.name)) # SKIP \(why)")
      }
    }
    for (index, sentence) in Summary.flaws(run).map(\.sentence).enumerated() {
      lines.append(
        "not ok \(number + index + 1) - \(description(sentence))")
    }
    for note in record.notes {
      lines.append("# mistake \(comment(note.names)), \(comment(note.summary))")
      lines += note.lines(cases: listed).map { "#   \(comment($0))" }
    }
    for group in record.vacuous {
      lines.append("# \(comment(group.count))")
      lines += group.lines(cases: listed).map { "#   \(comment($0))" }
    }
    let unexplained = record.unexplained.reduce(0) { $0 + $1.outcomes.count }
    if unexplained > 0, !record.notes.isEmpty {
      lines.append("# \(unexplained.of("failure")) that no known mistake explains")
    }
    if let failure = Summary.failure(run) { lines.append("Bail out! \(comment(failure))") }
    return lines.map { $0 + "\n" }.joined()
  }

  /// A block of YAML 1.2; a list, because some labels occur several times.
  private static func diagnosis(_ outcome: Outcome, _ record: RunRecord) -> [String] {
    let rows = record.rows(of: outcome).map { "    - \($0.word): \(quoted($0.text))" }
    return [
      "  ---", "  message: \(quoted(FailureText.sentence(outcome)))", "  verdict: \(FailureText.word(outcome))",
    ]
      + (outcome.severity.map { ["  severity: \($0.rawValue)"] } ?? [])
      + (record.note(of: outcome).map { ["  mistake: \(quoted($0.names))"] } ?? []) + ["  rows:"] + rows + ["  ..."]
  }

  /// A double-quoted scalar on one line (YAML 1.2 §7.3.1).
  private static func quoted(_ text: String) -> String {
    var output = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": output += "\\\""
      case "\\": output += "\\\\"
      case " "..."~", "\u{a0}"..."\u{d7ff}", "\u{e000}"..."\u{fefe}", "\u{10000}"...:
        output.unicodeScalars.append(scalar)
      default:
        output += "\\U" + Hex.encode((0..<4).reversed().map { UInt8(truncatingIfNeeded: scalar.value >> ($0 * 8)) })
      }
    }
    return output + "\""
  }

  /// A number sign would begin a directive.
  private static func description(_ name: String) -> String {
    Display.line(name).split(separator: "#", omittingEmptySubsequences: false).joined(separator: "\\#")
  }

  private static func comment(_ text: String) -> String { Display.line(text) }
}
