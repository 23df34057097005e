package import ConformanceKit
import Encodings
import Faults
import Gateways

/// A run for a test framework, which reports each failure separately.
package struct TestMessages: Sendable {
  private let report: Runner.Report
  private let record: RunRecord

  /// Diagnoses a run.
  package init(_ report: Runner.Report) {
    self.report = report
    record = RunRecord(report, Provenance(corpusDigest: nil, started: UTCTime(seconds: 0)), passes: false)
  }

  /// All that is known of a failure: expected and got, the mistake, and the right formula beside the wrong one.
  ///
  /// - Returns: `nil` for a case that did not fail.
  package func message(of name: String) -> String? {
    guard let outcome = record.run.failures.first(where: { $0.testCase.name == name }) else { return nil }
    let rows = record.rows(of: outcome).map { "  \($0.line)" }
    let lines = ["\(FailureText.word(outcome).uppercased())  \(name)"] + rows + derivations(outcome).map { "  \($0)" }
    return lines.joined(separator: "\n")
  }

  /// Both derivations, if a known mistake gives the value of a formula.
  private func derivations(_ failed: Outcome) -> [String] {
    guard let outcome = report.outcomes.first(where: { $0.testCase == failed.testCase }),
      let explanation = record.mistakes.explanation(of: outcome), explanation.alternatives.isEmpty,
      let expression = explanation.expression,
      let operation = Gateway.operation(outcome.testCase.operation),
      let derivation = try? operation.derivation(for: outcome.testCase.input)
    else { return [] }
    return SideBySide(derivation, expression, Redactor(operation.fields, outcome.testCase.input))
      .lines(Style(isColored: false))
  }

  /// The mistakes, the worst first, and the unexplained failures; empty if nothing failed.
  package var mistakes: [String] {
    let groups = record.mistakes.groups
    let told = Set(groups.flatMap { $0.outcomes.map(\.testCase.name) })
    let shown = record.vacuous.flatMap(\.cases)
    let rest = record.run.failures.filter { !told.contains($0.testCase.name) && !shown.contains($0.testCase.name) }
    return groups.map { group in
      "\(Self.word(group.outcomes))\(PortPhrase.clause(Display.line(group.explanation.sentence))): \(Self.names(group.outcomes))"
    } + record.vacuous.map { "\($0.count): \($0.sentence)" }
      + (rest.isEmpty ? [] : ["\(Self.word(rest))no known mistake explains: \(Self.names(rest))"])
  }

  /// What was asked and what was not, by name.
  package var plan: [String] {
    let left = Dictionary(grouping: report.notOffered, by: \.operation).sorted { $0.key < $1.key }
    let name = Display.line(report.port.name)
    return [
      "\(name): \(report.outcomes.count) cases of \(report.port.operations.joined(separator: ", ")), "
        + "\(report.waived.count) waived, \(report.notOffered.count) not offered"
    ] + left.map { "not offered of \($0.key): \($0.value.map(\.id).joined(separator: ", "))" }
  }

  /// The waivers that apply to no case, one sentence each.
  package var strayWaivers: [String] {
    report.strayWaivers.map { "the waiver '\($0.waiver.name)' \($0.description)" }
  }

  private static func word(_ outcomes: [Outcome]) -> String {
    outcomes.worst.map { "\($0.rawValue): " } ?? ""
  }

  private static func names(_ outcomes: [Outcome]) -> String {
    let names = outcomes.prefix(12).map { Display.line($0.testCase.name) }
    return names.joined(separator: ", ") + (outcomes.count > 12 ? " and \(outcomes.count - 12) more" : "")
  }
}
