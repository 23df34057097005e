/// How bad it is what is found in a message, in the sandbox as in the audit.
package enum Weight: String, Sendable, CaseIterable, Comparable {
  /// Allowed, and worth knowing.
  case note
  /// It means something else than was asked for.
  case differs
  case refused
  /// A secret, a card number or a message is where an attacker can use it.
  case unsafe

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// The worse, the greater.
  package static func < (left: Weight, right: Weight) -> Bool { left.rank < right.rank }
}
