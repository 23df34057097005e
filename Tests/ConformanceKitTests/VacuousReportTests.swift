import Ports
import ConformanceKit
import Encodings
import Faults
import Gateways
import Reports
import Testing
import Vectors

/// Vacuous refusals: a group of their own in every report, and evidence for no mistake.
@Suite struct VacuousReportTests {
  /// A port that refuses everything, for the reason that `refused` expects.
  private static func outcomes() throws -> [Outcome] {
    let cases = [
      SeverityTests.testCase(SeverityTests.accepted, id: "the-twin"),
      SeverityTests.testCase(SeverityTests.refused, id: "one", twin: "the-twin"),
      SeverityTests.testCase(SeverityTests.refused, id: "two", twin: "the-twin"),
    ]
    var port = InProcessPort(
      name: "p", version: "1", operations: ["everypay.authorization.basic": { _ in .reject(.invalidUsername) }])
    return try Runner(cases).run(&port, where: { _ in true }) { _, _ in }.outcomes
  }

  @Test(arguments: ReportFormat.allCases.filter { ![.json, .ndjson, .counts].contains($0) })
  func `vacuous cases stand together, with what became of the twin`(_ format: ReportFormat) throws {
    // Markdown writes a point between letters as a character reference, as it could be part of an address.
    let text = SeverityTests.text(format, try Self.outcomes()).replacing("&#46;", with: ".")
    let name = "everypay.authorization.basic#the-twin"
    // SARIF groups results by their rule.
    #expect(
      format == .sarif
        ? text.ranges(of: #""ruleId":"vacuous""#).count == 2 : text.contains("2 refusals prove nothing"), "\(format)")
    #expect(text.contains("\(name), which must be accepted: refused, although it must be accepted"), "\(format)")
    // A GitHub annotation has room for the names only.
    let happened = "refused as expected, but the twin of the case was not accepted"
    #expect(format == .github || text.contains(happened), "\(format)")
    #expect(!text.contains("a forged message is accepted") && !text.contains("critical"), "\(format)")
  }

  @Test(arguments: [ReportFormat.json, .ndjson])
  func `reports for programs list vacuous cases by their twin`(_ format: ReportFormat) throws {
    let text = SeverityTests.text(format, try Self.outcomes())
    let name = "everypay.authorization.basic#"
    #expect(
      text.contains(
        #""vacuous":[{"twin":"\#(name)the-twin","verdict":"fail","cases":["\#(name)one","\#(name)two"]}]"#), "\(text)")
  }

  @Test func `a list of vacuous cases that is not so is refused`() throws {
    let text = SeverityTests.text(.json, try Self.outcomes())
    #expect(try RunRecord(parsing: Array(text.utf8)).run.outcomes.count == 3)
    let forged = text.replacing(#"basic#one","everypay"#, with: #"basic#one","payfort"#)
    #expect(forged != text)
    #expect(throws: ReportError.self) { try RunRecord(parsing: Array(forged.utf8)) }
  }

  /// A port that refuses every message shows nothing about amounts or currencies.
  @Test(arguments: ["edfapg.request.sale", "edfapg.callback.verify"])
  func `a vacuous case is evidence for no mistake`(_ operation: String) throws {
    let cases = try Corpus.bundled().cases.filter { $0.operation == operation }
    let codes = ["edfapg.request.sale": Rejection.Code.invalidValue, "edfapg.callback.verify": .signatureMismatch]
    let code = try #require(codes[operation])
    var port = InProcessPort(name: "p", version: "1", operations: [operation: { _ in .reject(code) }])
    let run = try Runner(cases).run(&port, where: { _ in true }) { _, _ in }
    let mistakes = FailureAttribution(run.outcomes)
    #expect(run.outcomes.contains { $0.verdict == .vacuous })
    #expect(mistakes.groups.flatMap(\.outcomes).allSatisfy { $0.verdict != .vacuous })
    #expect(mistakes.unexplained.allSatisfy { $0.verdict != .vacuous })
  }
}
