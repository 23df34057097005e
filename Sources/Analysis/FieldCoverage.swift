/// How much of a message's field its signature covers, determined by changing the field and comparing signatures.
package struct FieldCoverage: Sendable, Hashable {
  /// The name of the field, with dots into objects.
  package let field: String
  /// How many changes of a byte, or else of the value, changed the signature.
  package let signed: Int
  /// How many changes were tried.
  package let tried: Int
  /// What an attacker gains from changing the field.
  let worth: Worth

  /// The kinds of gain from changing a field.
  enum Worth: Hashable {
    case money
    /// The URL that the customer is sent to.
    case address
    case other
  }

  package var isWhole: Bool { signed == tried }
  /// Whether no part of the field is signed.
  package var isNone: Bool { signed == 0 }
}
