import ConformanceKit
import Encodings
import Testing

/// Plans that add up, and ports that cannot evade their verdicts.
struct RunnerTests {
  private static let cases = ["digest.md5", "digest.sha1", "nexi.mac.request"].flatMap { operation in
    ["one", "two"].map { id in
      Case(
        operation: operation, id: id, comment: "", input: .object([]), expectation: .answer(.value(.text("v"))),
        match: .exact)
    }
  }

  private struct FakePort: Port {
    var operations: [String]
    var replies: (Case) -> Reply?
    func introduce() -> PortDescription {
      PortDescription(name: "fake", version: "0", language: "swift", operations: operations)
    }
    func run(_ cases: some Sequence<Case>, _ deliver: (Case, Reply) -> Void) {
      for testCase in cases { if let reply = replies(testCase) { deliver(testCase, reply) } }
    }
  }

  private func run(_ port: FakePort, only pattern: String = "*") throws -> Runner.Report {
    var port = port
    let pattern = NamePattern(pattern)
    return try Runner(Self.cases).run(&port) {
      pattern.matches($0)
    } progress: { _, _ in
    }
  }

  @Test func everyCaseIsAccountedFor() throws {
    let port = FakePort(operations: ["digest.md5", "digest.sha1"]) { _ in .value(.text("v")) }
    let report = try run(port, only: "*#one")
    #expect(report.total == 6 && report.filtered == 3 && report.unsupported.count == 1 && report.outcomes.count == 2)
    #expect(report.addsUp && report.failures.isEmpty)
  }

  @Test func theTimesOfCasesAddUpToTheRun() throws {
    let pause = Duration.milliseconds(20)
    let port = FakePort(operations: ["digest.md5", "digest.sha1"]) { testCase in
      let end = ContinuousClock.now + (testCase.name == "digest.sha1#one" ? pause : .zero)
      while ContinuousClock.now < end {}
      return .value(.text("v"))
    }
    let start = ContinuousClock.now
    let report = try run(port)
    let whole = ContinuousClock.now - start
    let times = report.outcomes.compactMap(\.duration)
    #expect(times.count == 4 && times[2] >= pause)
    #expect(times.reduce(.zero, +) <= whole && times.allSatisfy { $0 >= .zero })
  }

  @Test func aCaseWithoutReplyDoesNotAddUp() throws {
    let report = try run(FakePort(operations: ["digest.md5"]) { $0.id == "one" ? .value(.text("v")) : nil })
    #expect(!report.addsUp)
  }

  @Test func anOperationThatIsDeclaredMustBeThere() throws {
    let report = try run(FakePort(operations: ["digest.md5"]) { _ in .unsupported })
    #expect(report.failures.map(\.verdict) == [.unsupported, .unsupported])
  }

  @Test(arguments: [
    ("digest.*", 4), ("digest.md5", 2), ("*#two", 3), ("nexi.mac.request#one", 1), ("*", 6), ("**", 6), ("digest", 0),
    ("*.md5#*", 2), ("", 0), ("*mac*", 2),
  ])
  func patterns(_ pattern: String, _ count: Int) {
    #expect(Self.cases.count { NamePattern(pattern).matches($0) } == count, "\(pattern)")
  }

  @Test func patternsTakeNoExponentialTime() {
    let testCase = Case(
      operation: String(repeating: "a", count: 5000), id: "x", comment: "", input: .null, expectation: .claims([]),
      match: .exact)
    #expect(!NamePattern(String(repeating: "*a", count: 50) + "b").matches(testCase))
  }
}
