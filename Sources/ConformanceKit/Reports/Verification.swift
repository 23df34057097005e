/// Computes the verdicts of a report again: from what stands in the report, and from the corpus that it names.
public struct Verification: Sendable {
  /// The verdicts that were computed again.
  public private(set) var confirmed = 0
  /// Those that a report cannot prove: what was let out, or what differs only where a secret is hidden.
  public private(set) var unprovable = 0
  /// What is not as the report says, one sentence each.
  public private(set) var complaints: [String] = []

  /// Verifies a report against a corpus.
  public init(_ record: RunRecord, _ corpus: [Case], digest: String) {
    if record.provenance.corpusDigest != digest {
      complaints.append(
        "the report is of the corpus \(Display.line(record.provenance.corpusDigest ?? "none")), this one is \(digest)")
    }
    if record.run.total != corpus.count {
      complaints.append("the report is of a corpus of \(record.run.total) cases, this one has \(corpus.count)")
    }
    let known = Dictionary(corpus.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    for testCase in record.run.unsupported where known[testCase.name] == nil {
      complaints.append("\(Display.line(testCase.name)) is no case of the corpus")
    }
    checkPlan(record, corpus)
    checkWaivers(record, corpus)
    let again = Vacuity.marked(record.run.outcomes.map { Judge.compare($0.testCase, $0.reply) })
    for (outcome, again) in zip(record.run.outcomes, again) { check(outcome, again, known[outcome.testCase.name]) }
  }

  /// Whether the cases of the report are those that were to be run, and the others those that the port does not have.
  private mutating func checkPlan(_ record: RunRecord, _ corpus: [Case]) {
    let (patterns, label) = (record.provenance.only.map(NamePattern.init), record.provenance.shard)
    let shard = label.flatMap { Shard("\($0.number)/\($0.count)") }
    let wanted = { (testCase: Case) in patterns.isEmpty || patterns.contains { $0.matches(testCase) } }
    let chosen = Runner.withTwins(wanted, of: corpus).filter { shard?.contains($0) != false }
    let (chosenNames, names) = (Set(chosen.map(\.name)), Set(corpus.map(\.name)))
    let told = record.run.outcomes.map(\.testCase.name) + record.run.unsupported.map(\.name)
    for name in told where names.contains(name) && !chosenNames.contains(name) {
      complaints.append("\(name) is in the report, which is of another part of the corpus")
    }
    if record.run.failure == nil {
      let toldNames = Set(told)
      for testCase in chosen where !toldNames.contains(testCase.name) {
        complaints.append("\(testCase.name) was asked for and is not in the report")
      }
    }
    let operations = Set(record.run.port.operations)
    for testCase in record.run.unsupported where operations.contains(testCase.operation) {
      complaints.append("\(Display.line(testCase.name)) is not supported by the port, which has its operation")
    }
    for outcome in record.run.outcomes where !operations.contains(outcome.testCase.operation) {
      complaints.append("\(Display.line(outcome.testCase.name)) was run, and the port does not have its operation")
    }
  }

  /// Whether every waiver comes to what the report says, by its day, its cap and, where no secret hides it, its value.
  private mutating func checkWaivers(_ record: RunRecord, _ corpus: [Case]) {
    let today = CalendarDay(daysSince1970: record.provenance.started.seconds / 86400)
    var known: [Waiver] = []
    for case let waiver? in record.run.outcomes.map(\.waiving?.waiver)
    where !known.contains(where: { $0.name == waiver.name }) {
      known.append(waiver)
    }
    for outcome in record.run.outcomes {
      guard let waiving = outcome.waiving else {
        if let waiver = known.first(where: { $0.covers(outcome.testCase.name) }) {
          complaints.append(
            "\(Display.line(outcome.testCase.name)) is not told to be waived, and '\(waiver.name)' is for it")
        }
        continue
      }
      let again = Waivers([waiving.waiver], today: today).judge(outcome, of: corpus)
      if again == waiving { continue }
      // Values that differ only where a secret is hidden are the same in a report.
      if case .changed(let waiver) = waiving, waiver.value != nil, waiver.verdict == outcome.verdict {
        unprovable += 1
      } else {
        complaints.append(
          "the waiver of \(Display.line(outcome.testCase.name)) is not what the report says: \(again?.description ?? "it is for another case")"
        )
      }
    }
  }

  private mutating func check(_ outcome: Outcome, _ again: Outcome, _ original: Case?) {
    let name = Display.line(outcome.testCase.name)
    guard let original else { return complaints.append("\(name) is no case of the corpus") }
    let shown = Redaction.redact(original)
    guard shown.reported == outcome.testCase.reported else {
      return complaints.append("\(name) is not what the corpus says of it")
    }
    guard outcome.verdict != .leak else { return unprovable += 1 }
    if again.verdict == outcome.verdict, again.follows == outcome.follows {
      confirmed += 1
    } else if again.verdict == .pass, outcome.verdict == .fail, shown.expectation != original.expectation {
      unprovable += 1
    } else {
      complaints.append(
        "\(name) has the verdict \(outcome.verdict.rawValue); what the port sent makes it \(again.verdict.rawValue)")
    }
  }
}
