/// How exactly a capture has kept a message's bytes.
package enum Fidelity: String, Sendable, Comparable {
  /// Every byte as it went over the wire.
  case exact
  /// The content is intact, but a coding or an escape was undone.
  case decoded
  /// Bytes are missing or were replaced.
  case lossy

  private var rank: Int { self == .exact ? 0 : self == .decoded ? 1 : 2 }

  /// A greater value has lost more.
  package static func < (left: Fidelity, right: Fidelity) -> Bool { left.rank < right.rank }
}
