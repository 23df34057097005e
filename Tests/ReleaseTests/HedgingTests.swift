import ConformanceKit
import Encodings
import Faults
import Formulas
import Gateways
import Reports
import Testing

/// If several mistakes explain the same failures, none is reported as a fact.
@Suite struct HedgingTests {
  /// The outcomes of a port that sorts backwards, over all cases or some.
  private static func outcomes(_ isAsked: (Case) -> Bool) throws -> [Outcome] {
    let operation = try #require(Gateway.operation("payfort.signature"))
    return try WrongPort.cases(operation.name).filter(isAsked).map { testCase in
      let backwards = operation.formula(for: testCase.input)?.expression.mapped { node in
        if case .pairs(let field, let rule) = node {
          .pairs(field, rule.deviating([.order(.descending)]))
        } else {
          node
        }
      }
      guard let backwards, let hash = operation.value(of: backwards, testCase.input) else {
        return Judge.judge(testCase, Reply(Response(operation.answer(testCase.input))))
      }
      return Judge.judge(testCase, .value(UTF8Text.json(hash)))
    }
  }

  private static func record(_ outcomes: [Outcome]) -> RunRecord {
    RunRecord(
      Runner.Report(
        port: PortDescription(name: "wrong", version: "1", language: "java", operations: []), total: outcomes.count,
        outcomes: outcomes),
      Provenance(corpusDigest: String(repeating: "ab", count: 32), started: UTCTime(seconds: 0)), passes: true)
  }

  @Test(arguments: [ReportFormat.text, .markdown, .html, .json])
  func `what few cases show may be several mistakes`(_ format: ReportFormat) throws {
    let record = Self.record(try Self.outcomes { $0.id == "app-plugin" })
    let report = String(decoding: format.render(record), as: UTF8.self)
    let sentence = "does not sort the pairs, or sorts without regard to case, or sorts by value, or sorts backwards"
    #expect(report.contains(sentence), "\(report.prefix(2000))")
    #expect(!report.contains("name: v"), "a formula of one of several is no fact")
    guard format == .json else { return }
    let again = try RunRecord(parsing: format.render(record))
    #expect(String(decoding: format.render(again), as: UTF8.self) == report)
    #expect(try JSON(parsing: Array(report.utf8))["mistakes"]?.elements?.first?["alternatives"] != nil)
  }

  @Test func `what many cases show is one mistake`() throws {
    let report = String(decoding: ReportFormat.text.render(Self.record(try Self.outcomes { _ in true })), as: UTF8.self)
    #expect(report.contains("Your port sorts backwards: "), "\(report.prefix(2000))")
  }
}
