import Analysis
package import ConformanceKit
import Encodings
import Gateways

/// Has a port make PlacetoPay's auth object over and over, and judges the answers.
package struct NonceSampling: Sendable {
  /// What came of it.
  package struct Result: Sendable {
    /// How many answers could be judged.
    package let judged: Int
    /// The bits up to which a generator would have shown a repeat.
    package let testedBits: Int
    /// What is wrong, a sentence each; empty where nothing is.
    package let flaws: [String]
  }

  private static let operation = "placetopay.auth"
  private static let login = Array("6dd490faf9cb87a9862245da41170ff2".utf8)
  private static let secretKey = Array("trial-secret-key".utf8)

  private let count: Int
  private let clock: @Sendable () -> Int

  /// - Parameters:
  ///   - count: how many answers to ask for.
  ///   - clock: the machine's time in seconds since 1970. A port is told it, for many SDKs read the clock themselves; no nonce
  ///     may hold it.
  package init(count: Int, clock: @escaping @Sendable () -> Int) {
    (self.count, self.clock) = (max(count, NonceJudge.leastCount), clock)
  }

  /// Asks and judges.
  ///
  /// - Parameter restarted: the same port in a process of its own, whose nonces must be others.
  /// - Throws: ``PortFailure`` where the port cannot be started or breaks down.
  package func run<Tried: Port>(_ port: inout Tried, restarted: inout Tried) throws(PortFailure) -> Result {
    guard try port.introduce().operations.contains(Self.operation) else {
      return Result(judged: 0, testedBits: 0, flaws: ["the port does not have \(Self.operation)"])
    }
    let start = clock()
    let answers = try ask(&port, count, now: start)
    let end = max(start, clock())
    _ = try restarted.introduce()
    let others = try ask(&restarted, NonceJudge.leastCount, now: clock())
    return judge(answers, in: start...end, restarted: others.compactMap(Self.nonce))
  }

  /// A second in a zone that is not UTC, so that a port shows that takes it for another.
  private static func time(_ seconds: Int) -> [UInt8] {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let local = max(seconds - 5 * 3600, 0)
    let (day, second) = (CalendarDay(daysSince1970: local / 86_400), local % 86_400)
    return Array("\(day)T\(two(second / 3600)):\(two(second / 60 % 60)):\(two(second % 60))-05:00".utf8)
  }

  private func ask(_ port: inout some Port, _ count: Int, now: Int) throws(PortFailure) -> [JSON?] {
    let input = JSON.members([
      ("login", Analysis.text(Self.login)), ("secretKey", Analysis.text(Self.secretKey)),
      ("now", Analysis.text(Self.time(now))),
    ])
    let cases = (0..<count).map { number in
      Case(
        operation: Self.operation, id: "trial-\(number)", comment: "", notes: [], input: input, steps: [],
        expectation: .answer(.value(.null)), match: .json, evidence: [])
    }
    var answers: [Case: JSON] = [:]
    try port.run(cases) { testCase, reply in
      if case .value(let value, _) = reply { answers[testCase] = value }
    }
    return cases.map { answers[$0] }
  }

  private static func nonce(_ answer: JSON?) -> [UInt8]? {
    answer.flatMap { text("nonce", $0) }.flatMap { Base64.decode($0) }
  }

  /// - Parameter seconds: those that went by while the port answered.
  private func judge(_ answers: [JSON?], in seconds: ClosedRange<Int>, restarted: [[UInt8]]) -> Result {
    let right = seconds.lowerBound - SeedTime.tolerance...seconds.upperBound + SeedTime.tolerance
    var nonces: [[UInt8]] = []
    var flaws: [String: Int] = [:]
    for answer in answers {
      guard let answer, let nonce = Self.nonce(answer),
        let seed = Self.text("seed", answer), let key = Self.text("tranKey", answer)
      else {
        flaws[
          "the answer is no auth object with text in login, tranKey, nonce and seed, the nonce in base64", default: 0] +=
          1
        continue
      }
      nonces.append(nonce)
      if Self.text("login", answer) != Self.login { flaws["the login is another one", default: 0] += 1 }
      if let seconds = SeedTime(seed)?.seconds {
        if !right.contains(seconds) {
          flaws["the seed is more than five minutes from the time given", default: 0] += 1
        }
      } else {
        flaws["the seed is no time of RFC 3339 with seconds and offset", default: 0] += 1
      }
      let digest = DigestAlgorithm.sha256.hash(nonce + seed + Self.secretKey)
      if !ConstantTime.equal(Array(Base64.encode(digest).utf8), key) {
        flaws["the tranKey is not that of the raw nonce, the seed as sent and the secret key", default: 0] += 1
      }
    }
    let counted = flaws.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value) of \(answers.count) answers)" }
    let judged = nonces.count >= NonceJudge.leastCount
    let judge = NonceJudge(nonces, restarted: restarted, clocks: [seconds.lowerBound, seconds.upperBound])
    let findings = judged ? judge.findings.map { "\($0.kind.rawValue): \($0.sentence)" } : []
    return Result(
      judged: nonces.count, testedBits: judge.testedBits,
      flaws: counted + findings + (judged ? [] : ["too few answers to judge the nonces"]))
  }

  private static func text(_ name: String, _ answer: JSON) -> [UInt8]? {
    guard case .string(let text)? = answer[name] else { return nil }
    return text.utf8
  }
}
