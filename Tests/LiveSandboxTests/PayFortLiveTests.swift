import Testing

/// PayFort over real HTTP, wherever the environment says.
@Suite(.enabled(if: LiveVariables.payFort.isComplete, Comment(rawValue: LiveVariables.payFort.comment)))
struct PayFortLiveTests {
  @Test(arguments: Flow.runnable(PayFortFlows.all, at: "PAYFORT_URL"))
  func flow(_ flow: Flow) async throws { try await flow.run(.live) }
}
