/// What `--as OP` says about a single body.
package struct BodyHint: Sendable, Hashable {
  package let gateway: String
  package let direction: Direction
  /// The call; `nil` where the operation belongs to several.
  package let call: String?

  /// A direction, and the call where the operation belongs to one only.
  typealias Body = (direction: Direction, call: String?)
}
