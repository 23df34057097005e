import ConformanceKit
import Encodings
import Faults
import Gateways
import Reports
import Testing

/// What is said of times that a port makes itself.
@Suite struct OwnTimeTests {
  /// No port refuses what it makes itself: the cases do not become ones that must be refused.
  @Test(arguments: ["2026-01-31 09:05:00+00:00", "2026-01-31T09:05:00", "26-01-31T09:05:00+00:00"])
  func `a time of its own without its form`(_ time: String) throws {
    let name = "placetopay.request.create"
    let options = try PortOptions([name: OperationOptions(hasOwnClock: true)], offered: [name])
    let outcomes = try WrongPort.cases(name).map { testCase in
      let right = try WrongPort.reference(testCase)
      guard let request = right.value, let body = request["body"]?.string,
        let json = try? JSON(parsing: Array(body.utf8))
      else { return options.judge(testCase, right) }
      let sent = json.with(["auth", "seed"], .text(time)).line
      return options.judge(testCase, .value(request.with(["body"], .text(sent))))
    }
    let groups = WrongPort.mistakes(outcomes).groups
    #expect(
      groups.map(\.explanation.phrase) == ["makes seed by its own clock in a form that the gateway does not read"])
    #expect(groups.first?.severity == .medium)
  }
}
