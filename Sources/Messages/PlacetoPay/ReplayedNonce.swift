/// A nonce that two requests have: no document says that a gateway refuses it, and whoever has seen one request can send the other.
package enum ReplayedNonce {
  /// - Parameter isSameMessage: whether it is the same request again, as clients send it that got no answer.
  package static func weight(isSameMessage: Bool) -> Weight { isSameMessage ? .note : .unsafe }

  /// What is said of it, around the words for the earlier request.
  package static let sentence = (before: "it was used before, in ", after: "; every request needs a new one")
}
