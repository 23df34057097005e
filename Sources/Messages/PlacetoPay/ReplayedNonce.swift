/// A nonce used by two requests: no document says that the gateway refuses it, and whoever saw one can send the other.
package enum ReplayedNonce {
  /// - Parameter isSameMessage: whether the same request was sent again, as clients do that got no answer.
  package static func weight(isSameMessage: Bool) -> Weight { isSameMessage ? .note : .unsafe }

  /// The sentence about it, in two parts around the place of the earlier request.
  package static let sentence = (before: "it was used before, in ", after: "; every request needs a new one")
}
