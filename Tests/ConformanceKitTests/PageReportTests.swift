import ConformanceKit
import Encodings
import Gateways
import Reports
import Testing

/// The HTML report: its order, its size, and what fits into it.
@Suite struct PageReportTests {
  private static let wrong = Reply.value(.text("wrong"))

  private static func outcome(
    _ id: String, _ expectation: ConformanceKit.Expectation, _ severity: Severity?, flag: String
  ) -> Outcome {
    Judge.judge(SeverityTests.testCase(expectation, severity, id: id, flag: flag), wrong)
  }

  /// A report without the slow search for mistakes; a record that is read back carries them.
  private static func bytes(_ format: ReportFormat, _ outcomes: [Outcome]) -> [UInt8] {
    let run = Runner.Report(
      port: PortDescription(name: "p", version: "1", language: "x", operations: ["everypay.authorization.basic"]),
      total: outcomes.count, outcomes: outcomes)
    return format.render(
      RunRecord(run: run, Provenance(corpusDigest: "ab", started: UTCTime(seconds: 0)), notes: []))
  }

  @Test(arguments: [ReportFormat.html, .text, .markdown])
  func `the worst failures come first, then those with the most cases`(_ format: ReportFormat) throws {
    let many = (0..<5).map { Self.outcome("many-\($0)", SeverityTests.accepted, .critical, flag: "Many") }
    let few = (0..<2).map { Self.outcome("few-\($0)", SeverityTests.accepted, .medium, flag: "Few") }
    let worst = Self.outcome("worst", SeverityTests.refused, .critical, flag: "Worst")
    let text = SeverityTests.text(format, few + many + [worst])
    let titles =
      switch format {
      case .html: ["</span> Worst</h3>", "</span> Many</h3>", "</span> Few</h3>"]
      case .markdown: ["critical: **Worst**: 1 case.", "medium: **Many**: 5 cases.", "medium: **Few**: 2 cases."]
      // These formats group failures by the port's behaviour, whatever the flag.
      default: ["Worst (", "Many ("]
      }
    let places = titles.compactMap { text.ranges(of: $0).first?.lowerBound }
    #expect(places.count == titles.count && places == places.sorted(), "\(format): \(text.prefix(3000))")
  }

  @Test func `a page of 12,000 cases with 3,000 failures weighs at most a megabyte and a half`() {
    let long = String(repeating: "long ", count: 100)
    let outcomes = (0..<12_000).map { number in
      let testCase = Case(
        operation: "everypay.authorization.basic", id: "a-case-with-a-name-of-usual-length-\(number)", comment: long,
        notes: [Note(flag: "Long", bug: "length", effect: "e", means: long)],
        input: ["username": .text("\(number) \(long)"), "secret": .text("a-secret-of-some-length")],
        expectation: .answer(.value(.text("right \(number)"))), match: .exact,
        evidence: [Case.Evidence(kind: .derived, ref: "RFC 7617")])
      return Judge.judge(testCase, number < 3000 ? Self.wrong : .value(.text("right \(number)")))
    }
    let page = Self.bytes(.html, outcomes)
    #expect(page.count > 1_000_000 && page.count <= 1_500_000, "\(page.count)")
    let text = String(decoding: page, as: UTF8.self)
    // It has all names, and as many details as fit.
    #expect(text.contains("usual-length-2999\"") && text.contains("usual-length-11999\""))
    #expect(text.ranges(of: "\"expected\":").count > 100)
  }

  @Test func `a summary has at most 200 lines, whatever failed`() {
    let outcomes = (0..<900).map { Self.outcome("case-\($0)", SeverityTests.accepted, .low, flag: "Flag\($0)") }
    let text = String(decoding: Self.bytes(.markdown, outcomes), as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 201 && lines.count > 150, "\(lines.count)")
    #expect(lines.contains { $0.contains("failures more") } && lines.contains("- … and 882 more"))
  }

  @Test func `texts that differ are shown in one spelling, with their bytes where they deceive`() {
    let testCase = SeverityTests.testCase(.answer(.value(.text("caf\u{e9}"))), id: "deceiving")
    let text = SeverityTests.text(.html, [Judge.judge(testCase, .value(.text("cafe\u{301}")))])
    #expect(text.contains(#""bytes":["63 61 66 c3 a9","63 61 66 65 cc 81"]"#))
    #expect(
      text.contains(##""expected":"\"caf\u00e9\"","got":"\"cafe\\u{301}\"""##), "\(text.suffix(24_000).prefix(3000))")
  }

  @Test func `operations that fail stand before those that pass`() {
    let good = Judge.judge(
      SeverityTests.testCase(SeverityTests.accepted, id: "good"), .value(.text("right")))
    let bad = Self.outcome("bad", SeverityTests.accepted, .low, flag: "Bad")
    let text = SeverityTests.text(.html, [good, bad])
    #expect(text.contains("class=\"fail\" data-operation=\"everypay.authorization.basic\""))
    #expect(text.contains("<li class=\"pass\"><b>1</b> passed</li><li class=\"fail\"><b>1</b> failed</li>"))
  }
}
