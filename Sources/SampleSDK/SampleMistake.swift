/// The mistakes of the built-in SDK before it is fixed, each seen in SDKs that merchants use.
package enum SampleMistake: String, Sendable, Hashable, CaseIterable {
  /// A notification without a signature is accepted.
  case believesUnsignedNotifications
  /// Amounts are computed as binary fractions.
  case computesAmountsAsDoubles
  /// An e-mail address is reversed character by character.
  case reversesCharacters

  /// The name of the mistake in the catalogue of faults.
  package var fault: String {
    switch self {
    case .believesUnsignedNotifications: "unsigned-message-accepted"
    case .computesAmountsAsDoubles: "amount-by-binary-float"
    case .reversesCharacters: "reversal-by-grapheme"
    }
  }
}
