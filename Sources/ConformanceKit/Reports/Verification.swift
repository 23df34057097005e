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
    let again = Vacuity.marked(record.run.outcomes.map { Judge.compare($0.testCase, $0.reply) })
    for (outcome, again) in zip(record.run.outcomes, again) { check(outcome, again, known[outcome.testCase.name]) }
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
