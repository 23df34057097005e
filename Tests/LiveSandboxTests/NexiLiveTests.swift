import Testing

/// Nexi over real HTTP, wherever the environment says.
@Suite(.enabled(if: LiveVariables.nexi.isComplete, Comment(rawValue: LiveVariables.nexi.comment)))
struct NexiLiveTests {
  @Test(arguments: Flow.runnable(NexiFlows.all, at: "NEXI_TOKEN_URL"))
  func flow(_ flow: Flow) async throws { try await flow.run(.live) }
}
