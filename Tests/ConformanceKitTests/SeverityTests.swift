import ConformanceKit
import Encodings
import Faults
import Gateways
import Reports
import Testing

/// The severity of a failure, and what reports say about it.
@Suite struct SeverityTests {
  private static let effect = "a forged message is accepted"

  static func testCase(
    _ expectation: ConformanceKit.Expectation, _ severity: Severity? = .critical, id: String = "a-case",
    twin: String? = nil, flag: String = "Forged"
  ) -> Case {
    Case(
      operation: "everypay.authorization.basic", id: id, comment: "about it", twin: twin,
      notes: [Note(flag: flag, bug: "forgery", effect: effect, means: "The tag is another.", severity: severity)],
      input: ["username": .text(id), "secret": .text("a-secret-of-some-length")], expectation: expectation,
      match: .exact, evidence: [Case.Evidence(kind: .derived, ref: "RFC 7617")])
  }

  static let refused = ConformanceKit.Expectation.answer(.reject(.invalidUsername))
  static let accepted = ConformanceKit.Expectation.answer(.value(.text("right")))
  private static let wrong = Reply.value(.text("wrong"))
  private static func reject(_ code: String) -> Reply { .reject(code: code) }

  static func record(_ outcomes: [Outcome], passes: Bool = true) -> RunRecord {
    RunRecord(
      Runner.Report(
        port: PortDescription(
          name: "p", version: "1", language: "x", operations: Set(outcomes.map(\.testCase.operation)).sorted()),
        total: outcomes.count, outcomes: outcomes),
      Provenance(corpusDigest: String(repeating: "ab", count: 32), started: UTCTime(seconds: 0)), passes: passes)
  }

  /// A report, with the number signs unescaped that Markdown escapes.
  static func text(_ format: ReportFormat, _ outcomes: [Outcome]) -> String {
    let text = String(decoding: format.render(record(outcomes)), as: UTF8.self)
    guard format == .markdown else { return text }
    return text.replacing("&#35;", with: "#")
  }

  /// The severity of each case by what the port did.
  @Test func `a failure is as bad as what the port did`() {
    func severity(_ expectation: ConformanceKit.Expectation, _ severity: Severity?, _ reply: Reply) -> Severity? {
      Judge.judge(Self.testCase(expectation, severity), reply).severity
    }
    for known in [nil] + Severity.allCases.map(Optional.some) {
      // A case that no flag rates is medium.
      let most = min(known ?? .medium, .medium)
      #expect(severity(Self.refused, known, Self.wrong) == known ?? .medium)
      #expect(severity(Self.refused, known, Self.reject("other")) == .low)
      #expect(severity(Self.refused, known, Self.reject("invalid-username")) == nil)
      #expect(severity(Self.refused, known, .crash("died", log: "")) == most)
      #expect(severity(Self.accepted, known, Self.wrong) == most)
      #expect(severity(Self.accepted, known, Self.reject("other")) == most)
      #expect(severity(Self.accepted, known, .value(.text("right"))) == nil)
      #expect(severity(Self.accepted, known, .leak("a log")) == .critical)
    }
  }

  /// Goods leave the shop if a payment is taken for paid, whatever the flags of the case say.
  @Test(arguments: [
    ("pending", "authorized", Severity.high), ("declined", "approved", .high), ("unknown", "refunded", .high),
    ("pending", "declined", .medium), ("authorized", "approved", .high), ("approved", "error", .medium),
  ])
  func `a payment that is taken for done is high`(right: String, answered: String, severity: Severity) {
    for known in [nil] + Severity.allCases.map(Optional.some) {
      let testCase = Self.testCase(.answer(.value(["kind": .text(right)])), known)
      let found = Judge.judge(testCase, .value(["kind": .text(answered)])).severity
      #expect(found == (severity == .high ? .high : min(known ?? .medium, .medium)))
    }
  }

  @Test func `--fail-on goes by the verdict`() {
    func counts(_ expectation: ConformanceKit.Expectation, _ reply: Reply) -> [Bool] {
      let outcome = Judge.judge(Self.testCase(expectation), reply)
      return [FailureThreshold.critical, .high, .any].map { $0.counts(outcome) }
    }
    #expect(counts(Self.refused, Self.wrong) == [true, true, true])
    #expect(counts(Self.refused, Self.reject("other")) == [false, false, true])
    #expect(counts(Self.accepted, Self.reject("other")) == [false, false, true])
    #expect(counts(Self.accepted, .leak("a log")) == [true, true, true])
  }

  /// A log is judged by what it must not hold: one that holds it is as severe as the note says, one that lacks a line
  /// is not.
  @Test func `a log with a secret in it is as bad as its note says`() {
    let expected: JSON = [
      "absent": .array([.text("s3cr3t-of-the-merchant")]), "kept": .array([.text("order 17")]),
    ]
    let testCase = Case(
      operation: "log.redact", id: "a-log", comment: "x",
      notes: [Note(flag: "X", bug: "b", effect: "the secret is read", means: "M.", severity: .critical)],
      input: ["log": .text("order 17 s3cr3t-of-the-merchant")], expectation: .answer(.value(expected)),
      match: .redacted, evidence: [Case.Evidence(kind: .derived, ref: "x")])
    let full = Judge.judge(testCase, .value(.text("order 17 s3cr3t-of-the-merchant")))
    let empty = Judge.judge(testCase, .value(.text("nothing")))
    #expect(full.severity == .critical && empty.severity == .medium)
    #expect(Self.text(.text, [full]).contains("the secret is read"))
    #expect(!Self.text(.text, [empty]).contains("the secret is read"))
    #expect(Self.text(.text, [empty]).contains("what may stay is hidden: 'order 17'"))
    let filling = String(repeating: "all is well, ", count: 15_000)
    let long = Judge.judge(testCase, .value(.text("order 17 \(filling)s3cr3t-of-the-merchant")))
    // A report shows a mask for the secret, even one beyond the part that it shows, and gives the same severity.
    #expect(Self.record([full, empty, long]).run.outcomes.map(\.severity) == [.critical, .medium, .critical])
  }

  @Test(arguments: ReportFormat.allCases.filter { ![.json, .ndjson, .counts].contains($0) })
  func `no report calls a refusal an acceptance`(_ format: ReportFormat) {
    let other = Self.text(format, [Judge.judge(Self.testCase(Self.refused), Self.reject("other"))])
    #expect(!other.contains(Self.effect) && !other.contains("critical"), "\(format)")
    #expect(other.contains("refused for a different reason than expected (low)"), "\(format)")
    let refusal = Self.text(format, [Judge.judge(Self.testCase(Self.accepted), Self.reject("other"))])
    #expect(!refusal.contains(Self.effect) && !refusal.contains("critical"), "\(format)")
    #expect(refusal.contains("refused, although it must be accepted (medium)"), "\(format)")
    let value = Self.text(format, [Judge.judge(Self.testCase(Self.accepted), Self.wrong)])
    #expect(!value.contains(Self.effect) && value.contains("another value (medium)"), "\(format)")
    let leak = Self.text(format, [Judge.judge(Self.testCase(Self.accepted), .leak("a log"))])
    #expect(!leak.contains(Self.effect) && leak.contains("a secret was leaked (critical)"), "\(format)")
    let forgery = Self.text(format, [Judge.judge(Self.testCase(Self.refused), Self.wrong)])
    #expect(forgery.contains(Self.effect), "\(format)")
    #expect(forgery.contains("accepted, although it must be refused (critical)"), "\(format)")
  }

  /// Programs read the severity of the verdict; a case that passes has none.
  @Test(arguments: [ReportFormat.json, .ndjson])
  func `reports for programs give the severity of the verdict`(_ format: ReportFormat) {
    let outcomes = [
      Judge.judge(Self.testCase(Self.refused, id: "one"), Self.reject("other")),
      Judge.judge(Self.testCase(Self.refused, id: "two"), Self.reject("invalid-username")),
    ]
    let text = Self.text(format, outcomes)
    #expect(text.contains(#""verdict":"wrong-rejection","severity":"low""#) && text.contains(#""schemaVersion":3"#))
    #expect(!text.contains(#""verdict":"pass","severity""#))
  }

  /// Why a case stays in the corpus is of no use to the users of a port.
  @Test(arguments: ReportFormat.allCases.filter { ![.json, .ndjson, .counts].contains($0) })
  func `the flag Evidence is not shown to people`(_ format: ReportFormat) {
    let testCase = Self.testCase(Self.accepted, nil, flag: "Evidence")
    let text = Self.text(format, [Judge.judge(testCase, Self.wrong)])
    #expect(text.contains("a-case") && !text.contains("Evidence") && !text.contains("forgery"), "\(format)")
  }
}
