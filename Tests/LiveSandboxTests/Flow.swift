import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A complete exchange of a shop with a gateway.
struct Flow: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// Whether the gateway's own sandbox allows it only to a person or a device.
  let isEmulatedOnly: Bool
  private let body: @Sendable (TestTarget) async throws -> Void

  init(_ name: String, isEmulatedOnly: Bool = false, _ body: @escaping @Sendable (TestTarget) async throws -> Void) {
    (testDescription, self.isEmulatedOnly, self.body) = (name, isEmulatedOnly, body)
  }

  /// Runs the flow, again from the beginning and after a pause if the transport fails.
  ///
  /// Nobody knows whether a request whose answer was lost had an effect, so a single request is never repeated.
  func run(_ venue: TestTarget) async throws {
    try await FlowLimit.flows.take { try await start(venue) }
  }

  private func start(_ venue: TestTarget) async throws {
    for pause in [0.1, 0.4, 1.6] {
      do { return try await body(venue) } catch is URLError { try await Task.sleep(for: .seconds(pause)) }
    }
    try await body(venue)
  }

  /// Runs the flow at the URL of the environment; a sandbox that sends its callbacks nowhere is told to keep them.
  func runLive() async throws {
    try await Inbox.live.value
    try await run(.live)
  }

  /// The flows that can run with a gateway's variables; if some are missing, one that fails and names them.
  static func runnable(_ flows: [Flow], _ variables: LiveVariables) -> [Flow] {
    if variables.isHalfSet { return [Flow("the variables are complete") { _ in throw Unexpected(variables.comment) }] }
    return variables.isEmulation ? flows : flows.filter { !$0.isEmulatedOnly }
  }
}
