/// What the built-in SDK does wrong until it is mended, each of it seen in SDKs that merchants use.
package enum SampleMistake: String, Sendable, Hashable, CaseIterable {
  /// A notification without a signature is believed.
  case believesUnsignedNotifications
  /// Amounts are computed as binary fractions.
  case computesAmountsAsDoubles
  /// An e-mail address is reversed character by character.
  case reversesCharacters

  /// The name that the catalogue of faults has for it.
  package var fault: String {
    switch self {
    case .believesUnsignedNotifications: "unsigned-message-accepted"
    case .computesAmountsAsDoubles: "amount-by-binary-float"
    case .reversesCharacters: "reversal-by-grapheme"
    }
  }
}
