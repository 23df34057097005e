import ConformanceKit
import Encodings
import Faults
import Gateways
import Testing

/// A port that checks no lengths makes one mistake, even for operations without a table of fields.
struct UncheckedLengthTests {
  @Test func everyLengthIsOneMistake() throws {
    let outcomes = try ["edfapg.request.sale", "everypay.request.token", "amount.decimal"].flatMap { name in
      let operation = try #require(Gateway.operation(name))
      let unlimited = operation.with(operation.rules.map { $0.with(longest: .max) })
      return WireCases.all.filter { $0.operation == name }.map { testCase in
        let isDue = testCase.expectation == .answer(.reject(.tooLong))
        let answer = (isDue ? unlimited : operation).answer(testCase.input)
        let reply = isDue && operation.rules.isEmpty ? .value(.text("1.00")) : Reply(Response(answer))
        return Judge.judge(testCase, reply)
      }
    }
    let mistakes = FailureAttribution(Vacuity.marked(outcomes))
    #expect(mistakes.unexplained.isEmpty)
    #expect(mistakes.groups.map(\.explanation.mutations.first?.fault.name) == ["field-length-unchecked"])
    #expect(mistakes.groups.first?.outcomes.count == outcomes.count { $0.verdict != .pass })
  }
}
