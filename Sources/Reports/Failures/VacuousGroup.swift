import ConformanceKit
import Encodings

/// The refusals of a run that show nothing, because the port did not take the accepted case beside which they stand.
struct VacuousGroup: Sendable {
  /// What became of the accepted case.
  let twin: Outcome
  /// What became of the cases that are refused.
  let outcomes: [Outcome]

  /// The full names of the cases that are refused.
  var cases: [String] { outcomes.map(\.testCase.name) }

  /// The groups of a run, those with the most cases first.
  static func all(_ run: Runner.Report) -> [VacuousGroup] {
    let vacuous = run.outcomes.filter { $0.verdict == .vacuous }
    let names = Dictionary(grouping: vacuous, by: { $0.testCase.twinName ?? "" })
    let twins = run.outcomes.filter { names[$0.testCase.name] != nil }
    return twins.map { twin in VacuousGroup(twin: twin, outcomes: names[twin.testCase.name, default: []]) }
      .mostFirst(\.outcomes.count)
  }

  /// Those that nobody answers for; `nil` where there are none.
  var failed: VacuousGroup? {
    let failed = outcomes.filter { $0.standing == .failed }
    return failed.isEmpty ? nil : VacuousGroup(twin: twin, outcomes: failed)
  }

  /// How many there are, in words.
  var count: String {
    "\(Self.count(of: outcomes.count)): the port refuses the right message beside \(outcomes.count == 1 ? "it" : "them") too"
  }

  static func count(of refusals: Int) -> String {
    refusals == 1 ? "1 refusal proves nothing" : "\(refusals) refusals prove nothing"
  }

  /// The twin and what became of it, in one sentence.
  var sentence: String { Self.sentence(twin) }

  /// What became of a twin.
  static func sentence(_ twin: Outcome) -> String {
    // A claim lets some ports pass that refuse.
    let words = twin.failureKind?.words ?? "refused"
    return "\(Display.line(twin.testCase.name)), which must be accepted: \(words)"
  }

  /// The group for a report that has room for a few lines.
  func lines(cases limit: Int) -> [String] {
    let rest = cases.count - limit
    return [sentence] + cases.prefix(limit).map { "case \(Display.line($0))" } + (rest > 0 ? ["and \(rest) more"] : [])
  }

  var json: JSON {
    [
      "twin": .text(twin.testCase.name), "verdict": .text(twin.verdict.rawValue),
      "cases": .array(cases.map(JSON.text)),
    ]
  }
}
