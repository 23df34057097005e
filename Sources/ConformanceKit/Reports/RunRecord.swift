/// A run as every report tells it: with no secret left in it, so that no report can show one.
public struct RunRecord: Sendable {
  /// What the cases catch, for a page that shows it.
  public var killMatrix: KillMatrixPicture?
  /// Where the outcomes come from.
  public let provenance: Provenance
  /// The run, redacted.
  public let run: Runner.Report

  /// The mistakes behind the failures, found before the secrets were taken out: without them no value can be recomputed.
  public let mistakes: Mistakes
  /// The mistakes in words, which a JSON report keeps.
  let notes: [MistakeNote]
  /// The place in ``notes`` of the mistake behind a failure, by the case's name.
  private let noteOfCase: [String: Int]

  /// Takes the secrets out of a run.
  ///
  /// - Parameter passes: whether a format will show what came of the cases that pass (``ReportFormat/showsPasses``);
  ///   otherwise those keep their names and notes alone, which saves the search for secrets in most of a run.
  public init(_ report: Runner.Report, _ provenance: Provenance, passes: Bool) {
    func isWhole(_ outcome: Outcome) -> Bool { passes || outcome.standing != .passed }
    let isSilent = report.failure == nil && !report.outcomes.contains(where: isWhole)
    let redaction = Redaction(isSilent ? [] : report.outcomes.map(\.testCase))
    self.init(
      run: Runner.Report(
        port: report.port, total: report.total, filtered: report.filtered, elsewhere: report.elsewhere,
        shard: report.shard,
        unsupported: report.unsupported,
        outcomes: report.outcomes.map { isWhole($0) ? redaction.redact($0) : Redaction.outline($0) },
        strayWaivers: report.strayWaivers,
        failure: report.failure.map { PortFailure($0.stage, redaction.redact($0.description)) }),
      provenance, Mistakes(report.outcomes.filter { $0.standing != .waived }).mapped(redaction.redact))
  }

  /// A run that is redacted already: one that was read from a report.
  init(run: Runner.Report, _ provenance: Provenance, _ mistakes: Mistakes? = nil, notes: [MistakeNote]? = nil) {
    self.mistakes = mistakes ?? Mistakes(unexplained: run.failures.filter { $0.verdict != .pass })
    self.provenance = provenance
    self.run = run
    self.notes = notes ?? self.mistakes.groups.map(MistakeNote.init)
    noteOfCase = Dictionary(
      self.notes.enumerated().flatMap { index, note in note.cases.map { ($0, index) } },
      uniquingKeysWith: { one, _ in one })
  }

  /// The failures that no known mistake explains, by their operations, the worst first.
  var unexplained: [(operation: String, outcomes: [Outcome])] {
    Dictionary(grouping: run.failures.filter { note(of: $0) == nil }, by: \.testCase.operation)
      .sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.map { ($0.key, $0.value) }
  }

  /// The mistake behind a failure, where one is known.
  func note(of outcome: Outcome) -> MistakeNote? { noteOfCase[outcome.testCase.name].map { notes[$0] } }
}
