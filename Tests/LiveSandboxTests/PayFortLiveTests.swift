import Testing

/// PayFort over real HTTP, at the URL that the environment gives.
@Suite(.enabled(if: LiveVariables.payFort.isWanted, Comment(rawValue: LiveVariables.payFort.comment)))
struct PayFortLiveTests {
  @Test(arguments: Flow.runnable(PayFortFlows.all, LiveVariables.payFort))
  func flow(_ flow: Flow) async throws { try await flow.runLive() }
}
