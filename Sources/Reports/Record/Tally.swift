package import ConformanceKit
import Gateways

/// The counts of a run, a gateway or an operation.
package struct Tally: Sendable, Hashable {
  private(set) var counts: [Verdict: Int] = [:]
  /// The counts by standing, with waivers considered.
  private var standings: [Outcome.Standing: Int] = [:]
  /// Cases that were not asked, because the port lacks their operation or does not offer them.
  package private(set) var untested = 0

  package var tested: Int { counts.values.reduce(0, +) }
  package var passed: Int { standings[.passed, default: 0] }
  package var waived: Int { standings[.waived, default: 0] }
  package var failed: Int { standings[.failed, default: 0] }

  /// The verdicts that occur, in the order of their declaration.
  var verdicts: [(verdict: Verdict, count: Int)] {
    Verdict.allCases.compactMap { verdict in counts[verdict].map { (verdict, $0) } }
  }

  package init(_ run: Runner.Report) {
    for outcome in run.outcomes { add(outcome) }
    untested = run.unsupported.count + run.notOffered.count
  }

  private init() {}

  private mutating func add(_ outcome: Outcome) {
    counts[outcome.verdict, default: 0] += 1
    standings[outcome.standing, default: 0] += 1
  }

  /// The tallies of the operations in a run, in the order of the gateways; operations of no gateway, such as requests
  /// to the sandbox, come last.
  package static func byOperation(_ run: Runner.Report) -> [(operation: String, tally: Tally)] {
    var tallies: [String: Tally] = [:]
    for outcome in run.outcomes {
      tallies[outcome.testCase.operation, default: Tally()].add(outcome)
    }
    for testCase in run.unsupported + run.notOffered { tallies[testCase.operation, default: Tally()].untested += 1 }
    let known = Gateway.operations.map(\.name)
    let others = Set(tallies.keys).subtracting(known).sorted()
    return (known + others).compactMap { name in tallies[name].map { (name, $0) } }
  }
}
