package import Gateways

/// What is wrong with a message's fields, whoever reads it.
package struct MessageFlaw: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// What the kit's own check of the field refuses.
    case rejection(Rejection.Code)
    /// A field that the call does not have, of a gateway that says that it refuses such.
    case unknownField
    /// A field or a member that no document has, of a gateway that is not known to refuse it.
    case undocumented
    /// An amount that says the same in another spelling.
    case unusualSpelling
    /// What one source refuses and another sends.
    case disputed
    /// A value that reads differently than it was meant, as it was not escaped.
    case unescapedBody
    /// What signs and is never sent.
    case secretSent
  }

  package let kind: Kind
  /// The field; dots lead into objects.
  package let field: String
  package let sentence: String

  package init(_ kind: Kind, _ field: String, _ sentence: String) {
    (self.kind, self.field, self.sentence) = (kind, field, sentence)
  }

  /// `nil` for an input that is no message at all.
  init?(_ refusal: Refusal, _ field: String) {
    guard case .rejection(let rejection) = refusal else { return nil }
    self.init(.rejection(rejection.code), field, rejection.message)
  }

  /// How bad it is in a message that was captured: spellings that no document has may be agreed upon with a gateway, which an
  /// author's own test against the sandbox cannot claim.
  package var weightInCapture: Weight {
    switch kind {
    case .undocumented, .unusualSpelling, .disputed: .note
    case .rejection, .unknownField, .unescapedBody: .refused
    case .secretSent: .unsafe
    }
  }
}
