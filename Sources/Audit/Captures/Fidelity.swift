/// How much of a message's bytes a capture has kept.
package enum Fidelity: String, Sendable, Comparable {
  /// Every byte as it went over the wire.
  case exact
  /// The bytes as they were meant: a coding or an escape was undone.
  case decoded
  /// Bytes are missing, or were replaced.
  case lossy

  private var rank: Int { self == .exact ? 0 : self == .decoded ? 1 : 2 }

  /// The more a capture has lost, the greater.
  package static func < (left: Fidelity, right: Fidelity) -> Bool { left.rank < right.rank }
}
