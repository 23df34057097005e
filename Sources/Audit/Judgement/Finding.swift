/// Something that an audit says of a message, with its place.
package struct Finding: Sendable, Hashable {
  /// How bad it is.
  package enum Weight: String, Sendable, CaseIterable, Comparable {
    /// Allowed, and worth knowing.
    case note
    /// It means something else than was asked for.
    case differs
    /// The receiver refuses it.
    case refused
    /// A secret, a card number or a message is where an attacker can use it.
    case unsafe

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    /// The worse, the greater.
    package static func < (left: Weight, right: Weight) -> Bool { left.rank < right.rank }
  }

  package let kind: Kind
  /// `method`, `url`, `header NAME`, `field NAME`, a JSON pointer, or `byte N`.
  package let at: String
  package let message: String
  package var weight: Weight

  init(_ kind: Kind, _ at: String, _ message: String, _ weight: Weight) {
    (self.kind, self.at, self.message, self.weight) = (kind, at, message, weight)
  }
}
