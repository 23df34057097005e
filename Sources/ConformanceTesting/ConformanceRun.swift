import ConformanceKit
import Reports
import Vectors

/// Asks an SDK the cases: each for its own test, and all of them again after a failure.
///
/// A mistake can be diagnosed only together with the cases that pass, so the first failure has every case asked once
/// more.
actor ConformanceRun {
  nonisolated let plan: ConformancePlan.Result
  private let calls: [String: @Sendable (PortInput) async throws -> Reply]
  private let rejecting: @Sendable (any Error) -> Rejection.Code?
  private var whole: Task<TestMessages, any Error>?

  init(
    _ plan: ConformancePlan.Result, _ operations: [ConformanceOperation],
    _ rejecting: @escaping @Sendable (any Error) -> Rejection.Code?
  ) {
    self.plan = plan
    calls = Dictionary(operations.map { ($0.name, $0.call) }) { first, _ in first }
    self.rejecting = rejecting
  }

  /// The SDK's reply to a case.
  nonisolated func reply(to testCase: Case) async -> Reply {
    guard let call = calls[testCase.operation] else { return .unsupported }
    do {
      return try await call(PortInput(testCase.input))
    } catch {
      return rejecting(error).map(Reply.reject) ?? .error(message: "\(error)")
    }
  }

  /// The outcome of a case, with its twin and its waiver considered.
  nonisolated func outcome(of testCase: Case) async throws -> Outcome {
    let plan = try plan.get()
    var outcome = plan.port.options.judge(testCase, await reply(to: testCase))
    if outcome.verdict == .pass, testCase.expectation.isRejection, let twin = plan.twin(of: testCase) {
      let beside = plan.port.options.judge(twin, await reply(to: twin))
      outcome = Vacuity.marked([outcome, beside])[0]
    }
    return outcome.waived(plan.conformance.waivers.judge(outcome, of: plan.conformance.corpus.cases))
  }

  /// The messages about all cases; asks them all the first time.
  func messages() async throws -> TestMessages {
    if let whole { return try await whole.value }
    let task = Task { try await askAll() }
    whole = task
    return try await task.value
  }

  private nonisolated func askAll() async throws -> TestMessages {
    let plan = try plan.get()
    var replies: [String: Reply] = [:]
    for testCase in plan.offered { replies[testCase.name] = await reply(to: testCase) }
    var port = RecordedPort(description: plan.port, replies: replies)
    let runner = Runner(plan.conformance.corpus.cases, waivers: plan.conformance.waivers)
    return TestMessages(try runner.run(&port, where: { _ in true }, progress: { _, _ in }))
  }
}

/// A port that repeats recorded answers.
private struct RecordedPort: Port {
  let description: PortDescription
  let replies: [String: Reply]

  func introduce() -> PortDescription { description }

  func run(_ cases: some Sequence<Case>, _ deliver: (Case, Reply) -> Void) {
    for testCase in cases { deliver(testCase, replies[testCase.name] ?? .unsupported) }
  }
}
