/// The severity of a finding in a message, in the sandbox and in the audit.
package enum Weight: String, Sendable, CaseIterable, Comparable {
  /// Allowed, but worth knowing.
  case note
  /// The message means something other than what was requested.
  case differs
  case refused
  /// A secret, a card number or a message is exposed to an attacker.
  case unsafe

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// A greater weight is worse.
  package static func < (left: Weight, right: Weight) -> Bool { left.rank < right.rank }
}
