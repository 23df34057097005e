/// How much of one field of a message its signature covers, proved by changing it and watching the value.
package struct FieldCoverage: Sendable, Hashable {
  /// The name, with dots into objects.
  package let field: String
  /// The bytes, or else the values, that changed the signature.
  package let signed: Int
  /// The bytes or values that were changed.
  package let tried: Int
  /// What kind of field it is for an attacker.
  let worth: Worth

  /// What it is worth to change a field.
  enum Worth: Hashable {
    case money
    /// Where the customer is sent.
    case address
    case other
  }

  package var isWhole: Bool { signed == tried }
  /// Whether nothing of it is signed.
  package var isNone: Bool { signed == 0 }
}
