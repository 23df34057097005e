import Testing

/// EdfaPg over real HTTP, wherever the environment says.
@Suite(.enabled(if: LiveVariables.edfaPg.isComplete, Comment(rawValue: LiveVariables.edfaPg.comment)))
struct EdfaPgLiveTests {
  @Test(arguments: Flow.runnable(EdfaPgFlows.all, at: "EDFAPG_PAYMENT_URL"))
  func flow(_ flow: Flow) async throws { try await flow.run(.live) }
}
