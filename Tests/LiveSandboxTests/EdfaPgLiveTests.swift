import Testing

/// EdfaPg over real HTTP, at the URL that the environment gives.
@Suite(.enabled(if: LiveVariables.edfaPg.isWanted, Comment(rawValue: LiveVariables.edfaPg.comment)))
struct EdfaPgLiveTests {
  @Test(arguments: Flow.runnable(EdfaPgFlows.all, LiveVariables.edfaPg))
  func flow(_ flow: Flow) async throws { try await flow.runLive() }
}
