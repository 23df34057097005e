import ConformanceKit
import Faults
import Gateways

/// The mistakes that the cases of one operation catch, their severity and their effect.
struct MistakeTable: Sendable {
  let facts: OperationFacts
  let rows: [KillTable.Row]
  /// The cases of messages that a verification may wrongly accept, which no rewrite of a formula does.
  let wronglyAccepted: [BeliefCases]
  /// In how many operations each mistake can be made; one that few can have concerns what is special about this
  /// formula.
  let spread: [String: Int]
  private let trials: MistakeTrials?
  private let cases: [String: Case]
  private let severities: [String: Severity]

  init(_ facts: OperationFacts, _ kills: KillTable) {
    self.facts = facts
    rows = kills.rows(of: facts.operation.name)
    let names = Set(rows.map(\.fault))
    spread = Dictionary(
      uniqueKeysWithValues: names.map { name in (name, Set(kills.rows(with: name).map(\.operation)).count) })
    wronglyAccepted = BeliefCases.all(of: facts.operation, facts.cases)
    let trials = rows.isEmpty ? nil : MistakeTrials(facts.operation)
    let cases = Dictionary(facts.cases.map { ($0.id, $0) }) { one, _ in one }
    (self.trials, self.cases) = (trials, cases)
    var severities: [String: Severity] = [:]
    for row in rows where row.killedBy > 0 {
      guard let severity = trials?.severity(row.fault, row.place, row.caught.compactMap { cases[$0] }) else { continue }
      severities[row.fault] = max(severities[row.fault] ?? severity, severity)
    }
    self.severities = severities
  }

  /// The worst severity of a mistake here; `nil` if no case shows it.
  func severity(_ fault: String) -> Severity? { severities[fault] }

  /// The first case in which a mistake shows, and the difference there.
  func example(_ row: KillTable.Row) -> (testCase: Case, difference: MistakeTrials.Difference)? {
    row.caught.prefix(8).lazy.compactMap { cases[$0] }.compactMap { testCase in
      trials?.difference(row.fault, row.place, in: testCase).map { (testCase, $0) }
    }.first
  }
}

extension [MistakeTable] {
  /// The worst severity of a mistake in any operation; that of any wrong value if no case shows it.
  func severity(_ fault: Fault) -> Severity {
    // An SDK that believes what it must refuse does the worst that those cases warn of.
    if fault.isBelief {
      let refused = filter { $0.facts.kind == .verify }.flatMap(\.facts.cases).filter(\.expectation.isRejection)
      return FailureKind.accepted.severity(refused.compactMap(\.severity).max())
    }
    return compactMap { $0.severity(fault.name) }.max() ?? FailureKind.otherValue.severity(nil)
  }
}
