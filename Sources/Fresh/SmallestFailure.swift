package import ConformanceKit
import Encodings
import Formulas
import Gateways

/// The smallest input found that fails in the same way as one of a run.
package struct SmallestFailure: Sendable {
  /// The outcome in the run.
  package let found: Outcome
  /// The same failure with a smaller input, under the same name.
  package let smallest: Outcome

  /// Most failures to reduce, most cases to ask for them, and most rounds, each of which starts the port.
  private static let limits = (failures: 40, cases: 40_000, rounds: 60)

  /// Reduces failures: for each operation one where a value is expected, and one where a refusal is.
  ///
  /// A case that ended a process or left it silent is not asked again, since each try would cost another process.
  package static func all(
    of outcomes: [Outcome], seed: UInt32, from corpus: [Case], _ port: inout some Port, options: PortOptions
  ) -> [SmallestFailure] {
    var open = chosen(outcomes).map { Search($0, seed, corpus) }
    var left = limits.cases
    for round in 1...limits.rounds {
      let busy = open.indices.filter { !open[$0].isDone }
      guard !busy.isEmpty, left > 0 else { break }
      let share = max(20, min(400, left / busy.count))
      var asked: [Case] = []
      var owners: [String: Int] = [:]
      for index in busy {
        for testCase in open[index].candidates(share, "\(round)-\(index)") {
          owners[testCase.name] = index
          asked.append(testCase)
        }
      }
      left -= asked.count
      guard !asked.isEmpty else { break }
      do throws(PortFailure) {
        try port.run(asked) { testCase, reply in
          if let owner = owners[testCase.name] { open[owner].take(options.judge(testCase, reply)) }
        }
      } catch {
        break
      }
      for index in busy { open[index].conclude() }
    }
    return open.map { SmallestFailure(found: $0.found, smallest: $0.smallest) }
  }

  /// The smallest failure of each kind.
  private static func chosen(_ outcomes: [Outcome]) -> [Outcome] {
    var kinds: [(key: String, outcome: Outcome)] = []
    // What must be removed from a log and what kept is known only for the whole log.
    for outcome in outcomes
    where outcome.testCase.log == nil && [.fail, .wrongRejection, .error].contains(outcome.verdict) {
      let key = "\(outcome.testCase.operation) \(outcome.testCase.expectation.isRejection)"
      if let index = kinds.firstIndex(where: { $0.key == key }) {
        if size(outcome) < size(kinds[index].outcome) { kinds[index].outcome = outcome }
      } else if kinds.count < limits.failures {
        kinds.append((key, outcome))
      }
    }
    return kinds.map(\.outcome)
  }

  fileprivate static func size(_ outcome: Outcome) -> Int { outcome.testCase.input.lineBytes.count }
}

extension SmallestFailure {
  /// The reduction of one failure.
  private struct Search {
    let found: Outcome
    private(set) var smallest: Outcome
    private(set) var isDone = false
    private let inputs: FreshInputs?
    private var best: Outcome?
    private var seen: Set<[UInt8]> = []

    init(_ outcome: Outcome, _ seed: UInt32, _ corpus: [Case]) {
      (found, smallest) = (outcome, outcome)
      inputs = Gateway.operation(outcome.testCase.operation).map { operation in
        FreshInputs(operation, corpus.filter { $0.operation == operation.name }, seed: UInt64(seed))
      }
    }

    /// Smaller inputs with the same kind of right answer.
    mutating func candidates(_ limit: Int, _ round: String) -> [Case] {
      guard let inputs else { return [] }
      let current = smallest.testCase
      let line = current.input.lineBytes
      var evaluator = Evaluator()
      let wasSigned = Resigning.isSigned(inputs.operation, current.input, &evaluator)
      let all = InputReduction.candidates(current.input).filter { Self.isSmaller($0.lineBytes, line) }
        .sorted { Self.isSmaller($0.lineBytes, $1.lineBytes) }
      let step = max(1, all.count / limit)
      var made: [Case] = []
      for (number, input) in all.enumerated() where number % step == 0 && made.count < limit {
        var input = input
        if wasSigned, let signed = Resigning.signed(inputs.operation, input, &evaluator) { input = signed }
        guard seen.insert(input.lineBytes).inserted,
          let testCase = inputs.judged("try-\(round)-\(number)", input, current, &evaluator),
          Self.isAlike(testCase.expectation, current.expectation)
        else { continue }
        made.append(testCase)
      }
      if made.isEmpty, step == 1 { isDone = true }
      return made
    }

    mutating func take(_ outcome: Outcome) {
      guard outcome.verdict == found.verdict else { return }
      if let best, !Self.isSmaller(outcome.testCase.input.lineBytes, best.testCase.input.lineBytes) { return }
      best = outcome
    }

    mutating func conclude() {
      guard let best else {
        isDone = true
        return
      }
      let (named, asked) = (found.testCase, best.testCase)
      smallest = best.with(testCase: asked.with(id: named.id, comment: named.comment))
      self.best = nil
    }

    private static func isSmaller(_ one: [UInt8], _ other: [UInt8]) -> Bool {
      one.count == other.count ? one.lexicographicallyPrecedes(other) : one.count < other.count
    }

    private static func isAlike(_ one: Expectation, _ other: Expectation) -> Bool {
      switch (one, other) {
      case (.answer(.value), .answer(.value)): true
      default: one.refusal != nil && one.refusal == other.refusal
      }
    }
  }
}
