package import Gateways

/// A flaw in a message's fields, reported alike by the sandbox and the audit.
package struct MessageFlaw: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// A check of the suite rejects the field.
    case rejection(Rejection.Code)
    /// The call does not have the field, and the gateway says that it refuses unknown ones.
    case unknownField
    /// No document describes the field, and the gateway is not known to refuse it.
    case undocumented
    /// The amount is right but in an unusual spelling.
    case unusualSpelling
    /// One source refuses the value and another sends it.
    case disputed
    /// The value is read differently from what was meant, since it was not escaped.
    case unescapedBody
    /// A signing secret was sent, which must never happen.
    case secretSent
  }

  package let kind: Kind
  /// The name of the field; dots lead into objects.
  package let field: String
  package let sentence: String

  package init(_ kind: Kind, _ field: String, _ sentence: String) {
    (self.kind, self.field, self.sentence) = (kind, field, sentence)
  }

  /// - Returns: `nil` for an input that is not a message at all.
  init?(_ refusal: Refusal, _ field: String) {
    guard case .rejection(let rejection) = refusal else { return nil }
    self.init(.rejection(rejection.code), field, rejection.message)
  }

  /// How bad the flaw is in a captured message: a merchant may have agreed on undocumented spellings with the gateway,
  /// which a test against the sandbox cannot claim.
  package var weightInCapture: Weight {
    switch kind {
    case .undocumented, .unusualSpelling, .disputed: .note
    case .rejection, .unknownField, .unescapedBody: .refused
    case .secretSent: .unsafe
    }
  }
}
