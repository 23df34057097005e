package import ConformanceKit
package import Faults

/// A run as every report shows it, with all secrets masked, so that no report can reveal one.
package struct RunRecord: Sendable {
  /// The kill matrix, for a page that shows it.
  package var killMatrix: KillMatrixPicture?
  /// The `--fail-on` level that all failures are below, so that the command succeeds; `nil` if it does not.
  package var tolerated: String?
  /// Where the outcomes come from.
  package let provenance: Provenance
  /// The run, redacted.
  package private(set) var run: Runner.Report

  /// The mistakes behind the failures, found before the secrets were masked, because no value can be recomputed without
  /// them.
  package let mistakes: FailureAttribution
  /// The mistakes in words, as a JSON report stores them.
  package let notes: [MistakeNote]
  /// The index in ``notes`` of the mistake behind a failure, by the case's name.
  private let noteOfCase: [String: Int]
  /// The vacuous refusals that are not waived.
  let vacuous: [VacuousGroup]
  /// The outcome of a vacuous case's twin, by the case's name.
  private let twinOfCase: [String: Outcome]

  /// Masks the secrets in a run.
  ///
  /// - Parameter passes: whether a format will show the answers of cases that pass (``ReportFormat/showsPasses``); if
  ///   not, only their names and notes are kept, which saves searching most of a run for secrets.
  package init(_ report: Runner.Report, _ provenance: Provenance, passes: Bool) {
    // The times in these answers show how far the clock is off.
    let flawed = Set(report.ownInputFlaws.filter { $0.kind == .stale }.flatMap(\.cases))
    func isWhole(_ outcome: Outcome) -> Bool {
      passes || outcome.standing != .passed || flawed.contains(outcome.testCase.name)
    }
    let isSilent = report.failure == nil && !report.outcomes.contains { isWhole($0) && Redaction.speaks($0.reply) }
    let redaction = Redaction(isSilent ? [] : report.outcomes.map(\.testCase))
    self.init(
      run: Runner.Report(
        port: report.port, total: report.total, filtered: report.filtered, elsewhere: report.elsewhere,
        shard: report.shard,
        unsupported: report.unsupported, notOffered: report.notOffered, missing: report.missing,
        outcomes: report.outcomes.map { isWhole($0) ? redaction.redact($0) : Redaction.outline($0) },
        strayWaivers: report.strayWaivers,
        failure: report.failure.map { PortFailure($0.stage, redaction.redact($0.description)) }, stalls: report.stalls,
        ownInputFlaws: report.ownInputFlaws),
      provenance, FailureAttribution(report.outcomes.filter { $0.standing != .waived }).mapped(redaction.redact))
  }

  /// A run that is redacted already, such as one read from a report.
  package init(
    run: Runner.Report, _ provenance: Provenance, _ mistakes: FailureAttribution? = nil, notes: [MistakeNote]? = nil
  ) {
    self.mistakes =
      mistakes ?? FailureAttribution(unexplained: run.failures.filter { $0.verdict != .pass && $0.verdict != .vacuous })
    self.provenance = provenance
    self.run = run
    self.notes = notes ?? self.mistakes.groups.map { MistakeNote($0, in: run.port.language) }
    noteOfCase = Dictionary(
      self.notes.enumerated().flatMap { index, note in note.cases.map { ($0, index) } },
      uniquingKeysWith: { one, _ in one })
    let vacuous = VacuousGroup.all(run)
    self.vacuous = vacuous.compactMap(\.failed)
    twinOfCase = Dictionary(
      vacuous.flatMap { group in group.cases.map { ($0, group.twin) } }, uniquingKeysWith: { one, _ in one })
  }

  /// The record with other mistakes behind the failures.
  func with(_ notes: [MistakeNote]) -> RunRecord {
    var record = RunRecord(run: run, provenance, mistakes, notes: notes)
    (record.killMatrix, record.tolerated) = (killMatrix, tolerated)
    return record
  }

  /// The record with every outcome changed and the same explanations.
  func mapped(_ change: (Outcome) -> Outcome) -> RunRecord {
    var record = self
    record.run = run.mapped(change)
    return record
  }

  /// The outcome of a vacuous case's twin in one sentence.
  func twin(of outcome: Outcome) -> String? { twinOfCase[outcome.testCase.name].map(VacuousGroup.sentence) }

  /// All that is known of a failure, line by line.
  ///
  /// - Parameters:
  ///   - mistake: whether the mistake behind it is included.
  ///   - told: the flags that were explained at another case.
  func rows(of outcome: Outcome, mistake: Bool = true, told: Set<String> = []) -> [FailureText.Row] {
    FailureText.rows(outcome, mistake ? note(of: outcome) : nil, twin: twinOfCase[outcome.testCase.name], told: told)
  }

  /// The failures that no known mistake explains, by operation, the most first; vacuous refusals and passes under a
  /// waiver are left out.
  var unexplained: [(operation: String, outcomes: [Outcome])] {
    Dictionary(
      grouping: run.failures.filter { ![.vacuous, .pass].contains($0.verdict) && note(of: $0) == nil },
      by: \.testCase.operation
    )
    .sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.map { ($0.key, $0.value) }
  }

  /// The mistake behind a failure; `nil` if none is known.
  func note(of outcome: Outcome) -> MistakeNote? { noteOfCase[outcome.testCase.name].map { notes[$0] } }
}
