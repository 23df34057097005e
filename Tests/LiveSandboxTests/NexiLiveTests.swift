import Testing

/// Nexi over real HTTP, at the URL that the environment gives.
@Suite(.enabled(if: LiveVariables.nexi.isWanted, Comment(rawValue: LiveVariables.nexi.comment)))
struct NexiLiveTests {
  @Test(arguments: Flow.runnable(NexiFlows.all, LiveVariables.nexi))
  func flow(_ flow: Flow) async throws { try await flow.runLive() }
}
