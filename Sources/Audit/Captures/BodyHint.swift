/// What `--as OP` says of a single body.
package struct BodyHint: Sendable, Hashable {
  package let gateway: String
  package let direction: Direction
  /// The call, where the operation is of one alone.
  package let call: String?

  /// A direction, and the call where the operation is of one alone.
  typealias Body = (direction: Direction, call: String?)
}
