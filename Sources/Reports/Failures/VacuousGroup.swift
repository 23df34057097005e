import ConformanceKit
import Encodings

/// The vacuous refusals of a run with one accepted twin, which the port did not accept.
struct VacuousGroup: Sendable {
  /// The outcome of the twin.
  let twin: Outcome
  /// The outcomes of the refused cases.
  let outcomes: [Outcome]

  /// The full names of the refused cases.
  var cases: [String] { outcomes.map(\.testCase.name) }

  /// The groups of a run, the largest first.
  static func all(_ run: Runner.Report) -> [VacuousGroup] {
    let vacuous = run.outcomes.filter { $0.verdict == .vacuous }
    let names = Dictionary(grouping: vacuous, by: { $0.testCase.twinName ?? "" })
    let twins = run.outcomes.filter { names[$0.testCase.name] != nil }
    return twins.map { twin in VacuousGroup(twin: twin, outcomes: names[twin.testCase.name, default: []]) }
      .mostFirst(\.outcomes.count)
  }

  /// The group without waived refusals; `nil` if none is left.
  var failed: VacuousGroup? {
    let failed = outcomes.filter { $0.standing == .failed }
    return failed.isEmpty ? nil : VacuousGroup(twin: twin, outcomes: failed)
  }

  /// The number of refusals, in words.
  var count: String {
    "\(Self.count(of: outcomes.count)): the port does not accept \(outcomes.count == 1 ? "its" : "their") twin either"
  }

  static func count(of refusals: Int) -> String {
    refusals == 1 ? "1 refusal proves nothing" : "\(refusals) refusals prove nothing"
  }

  /// The twin and its outcome in one sentence.
  var sentence: String { Self.sentence(twin) }

  /// The outcome of a twin in one sentence.
  static func sentence(_ twin: Outcome) -> String {
    // A claim may let a port pass that refuses.
    let words = twin.failureKind?.words ?? "refused"
    return "\(Display.line(twin.testCase.name)), which must be accepted: \(words)"
  }

  /// The group for a report with room for a few lines.
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
