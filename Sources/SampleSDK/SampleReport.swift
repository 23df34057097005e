import ConformanceKit
import Faults
package import Reports

/// The two runs of the built-in SDK as text that fits half a screen.
package enum SampleReport {
  /// The mistakes and their fixes, the worst first; the fixed SDK; the next step.
  package static func render(_ sample: SampleRun, _ style: Style) -> String {
    let mistakes = sample.mistakes
    var lines = [
      "A small SDK with mistakes that real SDKs make answers \(sample.faulty.run.outcomes.count) golden cases.",
      "",
    ]
    for (index, group) in mistakes.enumerated() { lines += mistake(group, index + 1, style) + [""] }
    lines += [verdict(sample.faulty, style), "", "The same SDK, fixed:", verdict(sample.mended, style), ""]
    lines.append("Next: connect your own SDK as ports/README.md says, and run  payconform check --port \"COMMAND\"")
    return lines.joined(separator: "\n") + "\n"
  }

  private static func mistake(_ group: FailureGroup, _ number: Int, _ style: Style) -> [String] {
    let count = group.outcomes.count
    let heading = "The SDK \(group.explanation.sentence)"
    var lines = ["\(style.bad("\(number)."))  \(style.strong(heading)): \(count) \(count == 1 ? "case" : "cases")"]
    for mutation in group.explanation.mutations {
      lines += [row("how", mutation.fault.story, style), row("fix", mutation.fault.mend(in: .swift), style)]
    }
    guard let outcome = group.outcomes.first else { return lines }
    let finding = FailureText(outcome)
    return lines + [
      row("case", outcome.testCase.name, style), row("", outcome.testCase.comment, style),
      row("expected", finding.expected, style), row("got", finding.got, style),
    ]
  }

  private static func row(_ label: String, _ text: String, _ style: Style) -> String {
    "    \(style.faint(label + String(repeating: " ", count: 9 - label.count)))\(text)"
  }

  private static func verdict(_ record: RunRecord, _ style: Style) -> String {
    let run = record.run
    let verdict = run.conclusion == .pass ? style.good("PASS") : style.bad("FAIL")
    let failed = run.failures.count
    return "\(verdict)  \(run.outcomes.count - failed) of \(run.outcomes.count) cases pass"
      + (failed > 0 ? ", \(failed) fail" : "")
  }
}
