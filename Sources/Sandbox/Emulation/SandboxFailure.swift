/// Why the sandbox cannot start, in one sentence.
package struct SandboxFailure: Error, Sendable, Hashable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}
