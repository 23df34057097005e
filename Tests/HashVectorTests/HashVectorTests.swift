import ConformanceKit
import Formulas
import Gateways
import Reports
import Testing

/// Every golden case of a formula against the kit; cases of messages are in WireFormatTests.
@Suite(CountsEveryCase())
struct HashVectorTests {
  @Test("golden case", arguments: GoldenCases.ofFormulas)
  func goldenCase(_ testCase: Case) throws {
    CountsEveryCase.count(testCase.name)
    let operation = try #require(Gateway.operation(testCase.operation))
    var evaluator = Evaluator()
    let response = operation.respond(to: testCase.input, &evaluator)
    let outcome = Judge.judge(testCase, Reply(response))
    #expect(outcome.verdict == .pass, "\(TextReport.render(outcome))")
    if let difference = TextReport.difference(of: response.steps, from: testCase) { Issue.record("\(difference)") }
  }
}
