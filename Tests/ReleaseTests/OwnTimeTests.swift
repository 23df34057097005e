import ConformanceKit
import Encodings
import Faults
import Gateways
import Reports
import Testing

/// The diagnosis of times that a port makes itself.
@Suite struct OwnTimeTests {
  /// No port refuses its own times, so these cases do not become refusals.
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
      groups.map(\.explanation.phrase) == ["makes seed from its own clock in a form that the gateway does not read"])
    #expect(groups.first?.severity == .medium)
  }

  /// The gateway refuses every request for it, so it comes before anything else about a run that is otherwise right.
  @Test(arguments: [(-43_200, ", about 12 hours behind it"), (3600, ", about 1 hour ahead of it"), (-900, "")])
  func `a clock that is far from the run is said first`(_ distance: Int, _ words: String) throws {
    let now = 1_800_000_000
    let outcomes = try WrongPort.cases("placetopay.request.cancel").filter { !$0.expectation.allowsRejection }.map {
      one in
      let time = JSON.text(UTCTime(seconds: now + distance).description)
      let testCase = one.with(input: one.input.with(["seed"], time))
      let right = try WrongPort.reference(testCase)
      return Outcome(testCase: testCase, reply: right, verdict: .pass)
    }
    let flaw = OwnInputFlaw(
      kind: .stale, operation: "placetopay.request.cancel", field: "seed", cases: outcomes.map(\.testCase.name))
    let report = Runner.Report(
      port: PortDescription(name: "wrong", version: "1", language: "php", operations: []), total: outcomes.count,
      outcomes: outcomes, ownInputFlaws: [flaw])
    let provenance = Provenance(corpusDigest: String(repeating: "ab", count: 32), started: UTCTime(seconds: now))
    let text = String(
      decoding: ReportFormat.text.render(RunRecord(report, provenance, passes: false)), as: UTF8.self)
    let title =
      "FAILURE  The seed that your port makes itself is more than 5 minutes from the time of the run\(words): "
    #expect(text.hasPrefix(title), "\(text.prefix(300))")
  }
}
