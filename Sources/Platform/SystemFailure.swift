/// What the system refused, as a sentence for people.
package struct SystemFailure: Error, Sendable, Hashable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}
