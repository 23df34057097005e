/// Why the sandbox cannot start, in one sentence.
package struct SandboxFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// The sentence.
  package let description: String

  init(_ description: String) { self.description = description }
}
