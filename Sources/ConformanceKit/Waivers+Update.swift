public import Encodings

extension Waivers {
  /// The entries to keep after a full run: what people wrote stays, and what the run disproves goes.
  ///
  /// - Parameter newUntil: the last day of new entries, whose issue, owner and reason are left empty for people to fill
  ///   in.
  public func updated(after report: Runner.Report, of corpus: [Case], newUntil: CalendarDay) -> [Waiver] {
    var updated: [Waiver] = []
    var settled: Set<String> = []
    let strays = Set(report.strayWaivers.map(\.waiver.name))
    let waived = Dictionary(grouping: report.outcomes) { entry(for: $0.testCase)?.name ?? "" }
    for waiver in entries where !strays.contains(waiver.name) {
      let outcomes = waived[waiver.name] ?? []
      let failures = outcomes.filter { $0.verdict != .pass }
      settled.formUnion(outcomes.map(\.testCase.name))
      if outcomes.isEmpty || waiver.cap != nil && outcomes.allSatisfy(waiver.describes) {
        updated.append(waiver)
      } else {
        // A name with '*' that no longer matches failures only is replaced by plain names.
        updated += failures.map { Self.renewed(waiver, $0) }
      }
    }
    for outcome in report.outcomes where outcome.verdict != .pass && !settled.contains(outcome.testCase.name) {
      updated.append(
        Waiver(
          name: outcome.testCase.name, cap: nil, verdict: outcome.verdict, value: outcome.wrongValue, issue: "",
          owner: "",
          reason: "", expires: newUntil))
    }
    return updated
  }

  private static func renewed(_ waiver: Waiver, _ outcome: Outcome) -> Waiver {
    var renewed = waiver
    (renewed.name, renewed.cap) = (outcome.testCase.name, nil)
    if !waiver.describes(outcome) {
      renewed.verdict = outcome.verdict
      renewed.value = waiver.value == nil ? nil : outcome.wrongValue
    }
    return renewed
  }
}

extension Outcome {
  /// The value that came, if the verdict is about a value.
  fileprivate var wrongValue: JSON? {
    guard verdict == .fail, case .value(let value, _) = reply else { return nil }
    return value
  }
}

extension Waiver {
  /// The entry in the form of waivers files.
  public var json: JSON {
    [
      "case": .text(name), "cap": cap.map { .integer($0) }, "verdict": .text(verdict.rawValue), "value": value,
      "issue": .text(issue), "owner": .text(owner), "reason": .text(reason), "expires": .text("\(expires)"),
    ]
  }
}
