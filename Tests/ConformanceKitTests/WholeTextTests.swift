import ConformanceKit
import Encodings
import Reports
import Testing

/// What a text report says in full, once, and truly.
@Suite struct WholeTextTests {
  /// Different failures that no mistake explains, with one flag: the first is critical, the others medium.
  private static func outcomes(_ count: Int, operations: [String] = ["everypay.authorization.basic"]) -> [Outcome] {
    (0..<count).map { number in
      let operation = operations[number % operations.count]
      let testCase = Case(
        operation: operation, id: "case-\(number)", comment: "about it",
        notes: [
          Note(
            flag: "Forged", bug: "forgery", effect: "a forged message is accepted", means: "The tag is another.",
            severity: .medium, seenIn: "an SDK")
        ], input: ["username": .text("name-\(number)"), "secret": .text("a-secret-of-some-length")],
        expectation: SeverityTests.accepted, match: .exact)
      return Judge.judge(testCase, number == 0 ? .leak("a log") : .crash("exited with status \(number)", log: ""))
    }
  }

  /// A run in which nothing is explained.
  private static func record(_ outcomes: [Outcome]) -> RunRecord {
    RunRecord(run: SeverityTests.record(outcomes).run, Provenance(corpusDigest: nil, started: UTCTime(seconds: 0)))
  }

  private static func text(_ record: RunRecord, _ format: ReportFormat = .text) -> String {
    String(decoding: format.render(record), as: UTF8.self)
  }

  @Test func `a file has all failures in full, and a terminal some of them`() {
    let record = Self.record(Self.outcomes(40))
    #expect(Self.text(record).ranges(of: "about it").count == 40)
    #expect(!Self.text(record).contains("a report has them in full"))
    let shown = TextReport.render(record, Style(isColored: false))
    #expect(shown.contains("a report has them in full") && shown.split(separator: "\n").count < 60)
  }

  @Test func `of failures that differ the severities are counted`() {
    let record = Self.record(Self.outcomes(40))
    #expect(Self.text(record).contains("40 failures that no known mistake explains (1 critical, 39 medium)"))
    let shown = TextReport.render(record, Style(isColored: false))
    #expect(shown.contains(" of 40 cases, medium\n"), "\(shown)")
    #expect(Self.text(record, .markdown).contains("40 cases (1 critical, 39 medium). "))
  }

  @Test(arguments: [ReportFormat.text, .markdown, .github]) func `a flag is explained once`(_ format: ReportFormat) {
    let both = ["everypay.authorization.basic", "everypay.authorization.bearer"]
    let text = Self.text(SeverityTests.record(Self.outcomes(2, operations: both)), format)
    #expect(text.ranges(of: "Seen in: an SDK").count == 1, "\(text)")
    #expect(text.ranges(of: "Explained at the first case with this flag.").count == 1, "\(text)")
  }

  @Test func `only a case that a command finds is said to be found by it`() {
    let run = SeverityTests.record(Self.outcomes(1)).run
    var provenance = Provenance(corpusDigest: nil, started: UTCTime(seconds: 0))
    #expect(Self.text(RunRecord(run: run, provenance)).contains("'payconform vectors show CASE' prints a case"))
    provenance.fresh = Provenance.Fresh(count: 20, seed: 7)
    let fresh = Self.text(RunRecord(run: run, provenance))
    #expect(fresh.contains("'payconform check --fresh 20 --seed 7 --only CASE' asks one alone"), "\(fresh)")
    #expect(!fresh.contains("vectors show"))
    let sandbox = SeverityTests.record(Self.outcomes(1, operations: [Case.sandboxOperation("everypay", "oneoff")]))
    #expect(!Self.text(sandbox).contains("--only CASE"))
  }

  @Test func `what was planned and not run is counted`() {
    let outcomes = Self.outcomes(3)
    let port = PortDescription(name: "p", version: "1", language: "x", operations: ["everypay.authorization.basic"])
    let run = Runner.Report(
      port: port, total: 10, filtered: 2, outcomes: outcomes, failure: PortFailure(.run, "it died"))
    let text = Self.text(RunRecord(run: run, Provenance(corpusDigest: nil, started: UTCTime(seconds: 0))))
    #expect(text.contains("10 cases = 3 run + 0 waived + 0 not supported by the port + 2 not asked for + 5 not run"))
  }
}
