/// What the system refused, as a sentence for people.
package struct SystemFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// The sentence.
  package let description: String

  init(_ description: String) { self.description = description }
}
