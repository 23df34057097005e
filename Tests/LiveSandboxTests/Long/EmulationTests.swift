import Encodings
import Foundation
import Testing

/// Runs every flow on every machine: against an emulation in this process, over real sockets.
@Suite(.serialized)
struct EmulationTests {
  private static let gateways: [[Flow]] = [
    EdfaPgFlows.all, PayFortFlows.all, PlacetoPayFlows.all, EveryPayFlows.all, NexiFlows.all,
  ]

  @Test func flowsRun() async throws {
    let venue = LiveSandbox.fair
    try await Inbox.open(try #require(try venue.control("EDFAPG_PAYMENT_URL")), #"{"rules": []}"#)
    try await run(Self.gateways.flatMap(\.self), venue)
    #expect(Self.gateways.joined().count > 150)
    try await expectCallsCanBeNamed(venue)
  }

  /// A scenario refuses a call that no gateway has, so it must know all calls that the record shows.
  private func expectCallsCanBeNamed(_ venue: TestTarget) async throws {
    let control = try #require(try venue.control("EDFAPG_PAYMENT_URL"))
    let answer = try await LiveClient.send("GET", control.appendingPathComponent("requests"), [], nil)
    let records = try JSON(parsing: Array(answer.body.utf8))["records"]?.elements ?? []
    let named = Set(
      records.compactMap { record -> JSON? in
        let findings = record["findings"]?.elements ?? []
        guard let gateway = record["gateway"], let call = record["call"], call != .text(""),
          !findings.contains(where: { $0["kind"] == .text("unknown-call") })
        else { return nil }
        return ["do": .text("drop"), "gateway": gateway, "call": call]
      })
    #expect(named.count > 15, "\(named.map(\.line))")
    for rule in named {
      let text = (["rules": .array([rule])] as JSON).line
      let answer = try await LiveClient.send(
        "PUT", control.appendingPathComponent("scenario"), [("Content-Type", "application/json")], text)
      #expect(answer.status == 200, "\(answer.body)")
    }
    try await Inbox.open(control, #"{"rules": []}"#)
  }

  /// The faults of a gateway end after its first requests, so later flows would only repeat the other test.
  @Test func flowsRunWhereConnectionsBreak() async throws {
    let venue = LiveSandbox.faulty
    try await Inbox.open(try #require(try venue.control("EDFAPG_PAYMENT_URL")), LiveSandbox.faults)
    try await run(Self.gateways.flatMap { $0.prefix(12) }, venue)
  }

  /// Runs them one after the other, so that a fault hits the same flow every time.
  private func run(_ flows: [Flow], _ venue: TestTarget) async throws {
    for flow in flows {
      do { try await flow.run(venue) } catch { Issue.record(error, "\(flow.testDescription)") }
    }
  }
}
