import ConformanceKit
import Testing

/// Every golden case against the kit's own operations.
@Suite(CountsEveryCase())
struct HashVectorTests {
  @Test("golden case", arguments: GoldenCases.all)
  func goldenCase(_ testCase: Case) throws {
    CountsEveryCase.count(testCase.name)
    let operation = try #require(Gateway.operation(testCase.operation))
    var evaluator = Evaluator()
    let response = operation.respond(to: testCase.input, &evaluator)
    let outcome = Judge.judge(testCase, Reply(response))
    #expect(outcome.verdict == .pass, "\(testCase.name): \(outcome.reply)")
    #expect(response.steps == testCase.steps, "\(testCase.name): the steps differ")
  }
}
