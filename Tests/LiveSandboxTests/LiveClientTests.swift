import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Tests which requests are repeated: a payment that may have arrived must not be made twice.
struct LiveClientTests {
  /// No server listens at the first attempt; one starts between the second and the third.
  @Test func aRefusedConnectionIsTriedAgain() async throws {
    // Below the ports that systems assign themselves.
    let address = "127.0.0.1:\(Int.random(in: 20_000..<30_000))"
    let url = try #require(URL(string: "http://\(address)/__sandbox/requests"))
    async let answer = LiveClient.send("GET", url, [], nil)
    try await Task.sleep(for: .milliseconds(400))
    LiveSandbox.start(at: address)
    #expect(try await answer.status == 200)
  }

  /// The rule breaks one connection: a client that repeated the request would get an answer.
  @Test func aConnectionThatBreaksIsNot() async throws {
    let venue = LiveSandbox.breaking
    let control = try #require(try venue.control("NEXI_TOKEN_URL"))
    try await Inbox.open(control, #"{"rules": [{"do": "drop", "gateway": "nexi"}]}"#)
    let merchant = try NexiMerchant(venue)
    await #expect(throws: URLError.self) { try await merchant.token() }
    try await merchant.token().expect("pending")
  }
}
