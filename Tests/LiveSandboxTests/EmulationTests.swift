import Testing

/// Every flow on every machine: against an emulation in this process, over real sockets.
@Suite(.serialized)
struct EmulationTests {
  private static let gateways = [
    EdfaPgFlows.all, PayFortFlows.all, PlacetoPayFlows.all, EveryPayFlows.all, NexiFlows.all,
  ]

  @Test func flowsRun() async throws {
    let venue = LiveSandbox.fair
    try await Inbox.open(try #require(try venue.control("EDFAPG_PAYMENT_URL")), #"{"rules": []}"#)
    try await run(Self.gateways.flatMap(\.self), venue)
    #expect(Self.gateways.joined().count > 150)
  }

  /// The faults of a gateway are over after its first requests; what comes behind would only be the other test again.
  @Test func flowsRunWhereConnectionsBreak() async throws {
    let venue = LiveSandbox.faulty
    try await Inbox.open(try #require(try venue.control("EDFAPG_PAYMENT_URL")), LiveSandbox.faults)
    try await run(Self.gateways.flatMap { $0.prefix(12) }, venue)
  }

  /// One after the other, so that a fault hits the same flow every time.
  private func run(_ flows: [Flow], _ venue: Venue) async throws {
    for flow in flows {
      do { try await flow.run(venue) } catch { Issue.record(error, "\(flow.testDescription)") }
    }
  }
}
