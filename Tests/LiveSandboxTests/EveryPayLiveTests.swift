import Testing

/// EveryPay over real HTTP, at the URL that the environment gives.
@Suite(.enabled(if: LiveVariables.everyPay.isWanted, Comment(rawValue: LiveVariables.everyPay.comment)))
struct EveryPayLiveTests {
  @Test(arguments: Flow.runnable(EveryPayFlows.all, LiveVariables.everyPay))
  func flow(_ flow: Flow) async throws { try await flow.runLive() }
}
