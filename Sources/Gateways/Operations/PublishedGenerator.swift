/// A document's or SDK's way to make a field's value that should not be guessable.
package struct PublishedGenerator: Sendable {
  package let field: String
  /// The number of different values.
  package let values: Int
  package let source: String
}
