import Testing

/// PlacetoPay over real HTTP, at the URL that the environment gives.
@Suite(.enabled(if: LiveVariables.placetoPay.isWanted, Comment(rawValue: LiveVariables.placetoPay.comment)))
struct PlacetoPayLiveTests {
  @Test(arguments: Flow.runnable(PlacetoPayFlows.all, LiveVariables.placetoPay))
  func flow(_ flow: Flow) async throws { try await flow.runLive() }
}
