import Testing

/// PlacetoPay over real HTTP, wherever the environment says.
@Suite(.enabled(if: LiveVariables.placetoPay.isComplete, Comment(rawValue: LiveVariables.placetoPay.comment)))
struct PlacetoPayLiveTests {
  @Test(arguments: Flow.runnable(PlacetoPayFlows.all, at: "PLACETOPAY_URL"))
  func flow(_ flow: Flow) async throws { try await flow.run(.live) }
}
