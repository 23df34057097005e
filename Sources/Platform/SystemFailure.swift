/// A failure of the system, as a sentence for display.
package struct SystemFailure: Error, Sendable, Hashable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}
