import Testing

/// Every flow on every machine: against an emulation in this process, over real sockets.
@Suite(.serialized)
struct EmulationTests {
  private static let flows =
    EdfaPgFlows.all + PayFortFlows.all + PlacetoPayFlows.all + EveryPayFlows.all + NexiFlows.all

  @Test func flowsRun() async throws {
    let venue = LiveSandbox.fair
    try await Inbox.open(try #require(try venue.control("EDFAPG_PAYMENT_URL")), #"{"rules": []}"#)
    try await run(venue)
  }

  @Test func flowsRunWhereConnectionsBreak() async throws {
    let venue = LiveSandbox.faulty
    try await Inbox.open(try #require(try venue.control("EDFAPG_PAYMENT_URL")), LiveSandbox.faults)
    try await run(venue)
  }

  /// One after the other, so that a fault hits the same flow every time.
  private func run(_ venue: Venue) async throws {
    for flow in Self.flows {
      do { try await flow.run(venue) } catch { Issue.record(error, "\(flow.testDescription)") }
    }
    #expect(Self.flows.count > 100)
  }
}
