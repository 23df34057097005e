package import ConformanceKit
import Encodings

/// Computes the verdicts of a report again, from the report itself and the corpus that it names.
package struct Verification: Sendable {
  /// How many verdicts were confirmed.
  package private(set) var confirmed = 0
  /// How many verdicts a report cannot prove: leaks, and differences that are masked.
  package private(set) var unprovable = 0
  /// What is not as the report says, one sentence each.
  package private(set) var complaints: [String] = []

  /// Verifies a report against a corpus.
  ///
  /// - Parameter waivers: the waivers file that the report should be based on; `nil` not to compare it.
  package init(_ record: RunRecord, _ corpus: [Case], digest: String, waivers: WaiverStamp? = nil) {
    if record.provenance.corpusDigest != digest {
      complaints.append(
        "the report was made with the corpus \(Display.line(record.provenance.corpusDigest ?? "none")), but this one is \(digest)"
      )
    }
    if record.run.total != corpus.count {
      complaints.append(
        "the report was made with a corpus of \(record.run.total) cases, but this one has \(corpus.count)")
    }
    let known = Dictionary(corpus.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    for testCase in record.run.unsupported + record.run.notOffered where known[testCase.name] == nil {
      complaints.append("\(Display.line(testCase.name)) is not a case of the corpus")
    }
    checkPlan(record, corpus)
    if let waivers, waivers != record.provenance.waivers {
      complaints.append(
        "the report was made with different waivers than those of the file, whose SHA-256 is \(waivers.digest)")
    }
    checkWaiverNames(record, corpus)
    checkWaivers(record, corpus)
    checkOwnInputs(record)
    let options = record.run.port.options
    let again = Vacuity.marked(record.run.outcomes.map { options.compare($0.testCase, $0.reply) })
    for (outcome, again) in zip(record.run.outcomes, again) {
      let original = known[outcome.testCase.name].map { options.carried($0, outcome.reply) }
      check(outcome, again, original)
    }
  }

  /// Checks that the report omits no time or nonce that must be wrong whenever the answer came; the rest only the run
  /// could know.
  private mutating func checkOwnInputs(_ record: RunRecord) {
    let told = record.run.ownInputFlaws
    unprovable += told.count
    // Parts may have run one after the other, so the end is unknown; the start is not exact to the second either.
    let seconds = record.provenance.started.seconds - 60...Int.max / 2
    for flaw in OwnInputFlaw.all(record.run.outcomes, record.run.port.options, seconds) {
      let same = told.first { ($0.kind, $0.operation, $0.field) == (flaw.kind, flaw.operation, flaw.field) }
      // A nonce repeated in another part shows only after the parts were joined.
      if flaw.kind == .stale
        ? !Set(flaw.cases).isSubset(of: same?.cases ?? []) : same == nil && record.provenance.shard != nil
      {
        complaints.append(
          "the report does not mention the \(flaw.field) of \(flaw.operation), which is \(flaw.kind.rawValue)")
      }
    }
  }

  /// The cases that the run was about.
  private func chosen(_ record: RunRecord, _ corpus: [Case]) -> [Case] {
    let (patterns, label) = (record.provenance.only.map(NamePattern.init), record.provenance.shard)
    let shard = label.flatMap { Shard("\($0.number)/\($0.count)") }
    let wanted = { (testCase: Case) in patterns.isEmpty || patterns.contains { $0.matches(testCase) } }
    return Runner.withTwins(wanted, of: corpus).filter { shard?.contains($0) != false }
  }

  /// Checks that the report has exactly the cases to run, and lists as unsupported exactly those that the port lacks.
  private mutating func checkPlan(_ record: RunRecord, _ corpus: [Case]) {
    let chosen = chosen(record, corpus)
    let (chosenNames, names) = (Set(chosen.map(\.name)), Set(corpus.map(\.name)))
    let told = (record.run.outcomes.map(\.testCase) + record.run.unsupported + record.run.notOffered).map(\.name)
    for name in told where names.contains(name) && !chosenNames.contains(name) {
      complaints.append("\(name) is in the report, which covers another part of the corpus")
    }
    if record.run.failure == nil {
      let toldNames = Set(told)
      for testCase in chosen where !toldNames.contains(testCase.name) {
        complaints.append("\(testCase.name) was asked for and is not in the report")
      }
    }
    let operations = Set(record.run.port.operations)
    let isTold = { (testCase: Case) in chosenNames.contains(testCase.name) && operations.contains(testCase.operation) }
    for testCase in record.run.unsupported where operations.contains(testCase.operation) {
      complaints.append("\(Display.line(testCase.name)) is reported as unsupported, but the port has its operation")
    }
    let left = Runner.notOffered(of: corpus, record.run.port.options, corpus)
    for name in Set(record.run.notOffered.map(\.name)).symmetricDifference(left.filter(isTold).map(\.name)).sorted() {
      complaints.append("\(Display.line(name)) does not follow from the port's options")
    }
    for outcome in record.run.outcomes where !operations.contains(outcome.testCase.operation) {
      complaints.append("\(Display.line(outcome.testCase.name)) was run, but the port does not have its operation")
    }
  }

  /// Checks by name that each waiver of the run is reported, at its cases or among those that apply to none.
  private mutating func checkWaiverNames(_ record: RunRecord, _ corpus: [Case]) {
    let waivers = Waivers((record.provenance.waivers?.names ?? []).map(Waiver.init(named:)))
    for outcome in record.run.outcomes {
      let (due, told) = (waivers.entry(for: outcome.testCase)?.name, outcome.waiving?.waiver.name)
      guard due != told else { continue }
      let name = Display.line(outcome.testCase.name)
      if let told {
        complaints.append(
          "\(name) is reported as waived by '\(Display.line(told))', which is not its waiver in this run")
      } else {
        complaints.append("\(name) is not reported as waived, but '\(Display.line(due ?? ""))' covers it")
      }
    }
    let asked = chosen(record, corpus)
    let strays = waivers.strays(
      corpus, asked: asked, operations: Set(record.run.port.operations),
      notOffered: Set(record.run.notOffered)
    ).map(\.waiver.name)
    let told = record.run.strayWaivers.map(\.waiver.name)
    for name in Set(strays).symmetricDifference(told).sorted() {
      complaints.append(
        "the waiver '\(Display.line(name))' \(told.contains(name) ? "has a case" : "has no case"), but the report says otherwise"
      )
    }
  }

  /// Checks that every waiver has the reported result, by its last day, its cap and, unless masked, its value.
  private mutating func checkWaivers(_ record: RunRecord, _ corpus: [Case]) {
    let today = CalendarDay(daysSince1970: record.provenance.started.seconds / 86400)
    for outcome in record.run.outcomes {
      guard let waiving = outcome.waiving else { continue }
      let again = Waivers([waiving.waiver], today: today).judge(outcome, of: corpus)
      if again == waiving { continue }
      // Values that differ only in a masked secret are equal in a report.
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
    guard let original else { return complaints.append("\(name) is not a case of the corpus") }
    let shown = Redaction.redact(original)
    guard shown.reported == outcome.testCase.reported else {
      return complaints.append("\(name) differs from the corpus")
    }
    guard outcome.verdict != .leak else { return unprovable += 1 }
    if again.verdict == outcome.verdict, again.follows == outcome.follows {
      // How a request was sent may be masked or cut in the report, which is then believed.
      if again.sending == outcome.sending { confirmed += 1 } else { unprovable += 1 }
    } else if again.verdict == .pass, outcome.verdict == .fail, shown.expectation != original.expectation {
      unprovable += 1
    } else {
      complaints.append(
        "\(name) has the verdict \(outcome.verdict.rawValue), but what the port sent makes it \(again.verdict.rawValue)"
      )
    }
  }
}
