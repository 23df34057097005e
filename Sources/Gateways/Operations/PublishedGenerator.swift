/// How a document or an SDK makes the value of a field that should not be guessed.
package struct PublishedGenerator: Sendable {
  package let field: String
  /// How many different values there can be.
  package let values: Int
  package let source: String
}
