import Analysis
package import ConformanceKit
import Encodings
import Gateways

/// Has a port make many nonces, and judges them and the answers that carry them.
package struct NonceSampling: Sendable {
  package struct Result: Sendable {
    /// The operation that was asked; `nil` if the port makes no nonces.
    package let operation: String?
    /// How many answers could be judged.
    package let judged: Int
    /// The most bits that a generator can have so that a repeat would probably have shown.
    package let testedBits: Int
    /// What is wrong, one sentence each; empty if nothing is.
    package let flaws: [String]
    /// What is unusual, one sentence each.
    package let notes: [String]
  }

  private let count: Int
  private let clock: @Sendable () -> Int

  /// - Parameters:
  ///   - count: how many answers to ask for.
  ///   - clock: the time in seconds since 1970. The port is given the true time, because many SDKs read the clock
  ///     themselves; the judge looks for it in the nonces.
  package init(count: Int, clock: @escaping @Sendable () -> Int) {
    (self.count, self.clock) = (max(count, NonceJudge.leastCount), clock)
  }

  /// Asks for the nonces and judges them.
  ///
  /// - Parameter restarted: the same port in a process of its own, whose nonces must differ.
  /// - Throws: ``PortFailure`` if the port cannot be started or breaks down.
  package func run<Tried: Port>(_ port: inout Tried, restarted: inout Tried) throws(PortFailure) -> [Result] {
    let trials = NonceTrial.all(of: try port.introduce())
    guard !trials.isEmpty else {
      let flaw =
        "the port makes no nonce: it has no \(NonceTrial.auth.operation), and says \"nonce\": \"own\" for no request"
      return [Result(operation: nil, judged: 0, testedBits: 0, flaws: [flaw], notes: [])]
    }
    _ = try restarted.introduce()
    var results: [Result] = []
    for trial in trials {
      let start = clock()
      let answers = try ask(&port, trial, count, now: start)
      let end = max(start, clock())
      let others = try ask(&restarted, trial, NonceJudge.leastCount, now: clock())
      results.append(judge(trial, answers, in: start...end, restarted: others.compactMap { $0.flatMap(trial.nonce) }))
    }
    return results
  }

  /// A time in a zone other than UTC, to expose a port that takes it for another.
  private static func time(_ seconds: Int) -> [UInt8] {
    Array("\(CalendarDay.text(seconds: max(seconds - 5 * 3600, 0)))-05:00".utf8)
  }

  private func ask(
    _ port: inout some Port, _ trial: NonceTrial, _ count: Int, now: Int
  ) throws(PortFailure) -> [JSON?] {
    let input = trial.input(Self.time(now))
    let cases = (0..<count).map { number in
      Case(
        operation: trial.operation, id: "trial-\(number)", comment: "", input: input,
        expectation: .answer(.value(.null)), match: .json)
    }
    var answers: [Case: JSON] = [:]
    try port.run(cases) { testCase, reply in
      if case .value(let value, _) = reply { answers[testCase] = value }
    }
    return cases.map { answers[$0] }
  }

  /// - Parameter seconds: the time span in which the port answered.
  private func judge(
    _ trial: NonceTrial, _ answers: [JSON?], in seconds: ClosedRange<Int>, restarted: [[UInt8]]
  ) -> Result {
    let right = seconds.lowerBound - SeedTime.tolerance...seconds.upperBound + SeedTime.tolerance
    var nonces: [[UInt8]] = []
    var flaws: [String: Int] = [:]
    for answer in answers {
      guard let answer, let nonce = trial.nonce(answer) else {
        flaws["the answer is \(trial.form)", default: 0] += 1
        continue
      }
      nonces.append(nonce)
      for flaw in trial.flaws(answer, nonce, right) { flaws[flaw, default: 0] += 1 }
    }
    let counted = flaws.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value) of \(answers.count) answers)" }
    let judged = nonces.count >= NonceJudge.leastCount
    let judge = NonceJudge(nonces, restarted: restarted, clocks: [seconds.lowerBound, seconds.upperBound])
    let findings = judged ? judge.findings.map { "\($0.kind.rawValue): \($0.sentence)" } : []
    return Result(
      operation: trial.operation, judged: nonces.count, testedBits: judge.testedBits,
      flaws: counted + findings + (judged ? [] : ["too few answers to judge the nonces"]),
      notes: judged ? trial.notes(nonces) : [])
  }
}
