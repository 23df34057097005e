import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Something that a shop does with a gateway from beginning to end.
struct Flow: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// The gateway's own sandbox lets only a person do it, or only a device.
  let isEmulatedOnly: Bool
  private let body: @Sendable (Venue) async throws -> Void

  init(_ name: String, isEmulatedOnly: Bool = false, _ body: @escaping @Sendable (Venue) async throws -> Void) {
    (testDescription, self.isEmulatedOnly, self.body) = (name, isEmulatedOnly, body)
  }

  /// Runs it, from the beginning and after a pause where the transport failed: whether a request whose answer was lost did
  /// anything is not known, so that it is never sent again by itself.
  func run(_ venue: Venue) async throws {
    try await Turns.flows.take { try await start(venue) }
  }

  private func start(_ venue: Venue) async throws {
    for pause in [0.1, 0.4, 1.6] {
      do { return try await body(venue) } catch is URLError { try await Task.sleep(for: .seconds(pause)) }
    }
    try await body(venue)
  }

  /// Runs it where the environment says; a sandbox that sends its callbacks nowhere is told to keep them.
  func runLive() async throws {
    try await Inbox.live.value
    try await run(.live)
  }

  /// Those that can run where a gateway's variables point; where some are missing, one that fails and says which.
  static func runnable(_ flows: [Flow], _ variables: LiveVariables) -> [Flow] {
    if variables.isHalfSet { return [Flow("the variables are complete") { _ in throw Unexpected(variables.comment) }] }
    return variables.isEmulation ? flows : flows.filter { !$0.isEmulatedOnly }
  }
}
