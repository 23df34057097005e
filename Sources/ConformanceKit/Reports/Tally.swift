/// How many cases of a run, of a gateway or of an operation came to what.
struct Tally: Sendable, Hashable {
  private(set) var counts: [Verdict: Int] = [:]
  /// Cases that were not put to the port, because it does not have their operation.
  private(set) var untested = 0

  var tested: Int { counts.values.reduce(0, +) }
  var passed: Int { counts[.pass, default: 0] }
  var failed: Int { tested - passed }

  /// The verdicts that occur, in the order of their declaration.
  var verdicts: [(verdict: Verdict, count: Int)] {
    Verdict.allCases.compactMap { verdict in counts[verdict].map { (verdict, $0) } }
  }

  init(_ run: Runner.Report) {
    for outcome in run.outcomes { counts[outcome.verdict, default: 0] += 1 }
    untested = run.unsupported.count
  }

  private init() {}

  /// The tallies of the operations that occur in a run, in the order of the gateways.
  static func byOperation(_ run: Runner.Report) -> [(operation: String, tally: Tally)] {
    var tallies: [String: Tally] = [:]
    for outcome in run.outcomes {
      tallies[outcome.testCase.operation, default: Tally()].counts[outcome.verdict, default: 0] += 1
    }
    for testCase in run.unsupported { tallies[testCase.operation, default: Tally()].untested += 1 }
    return Gateway.operations.compactMap { operation in tallies[operation.name].map { (operation.name, $0) } }
  }
}
