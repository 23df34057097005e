package import Encodings

/// A secret, a card number or a control character exposed to an attacker.
package struct Leak: Sendable, Hashable {
  /// What is exposed and where, in the words of `vectors/FINDINGS.md`.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case secretInURL = "secret-in-url"
    case cardInURL = "card-in-url"
    case secretInHeader = "secret-in-header"
    case cardInHeader = "card-in-header"
    case controlInHeader = "control-in-header"
    case secretInBody = "secret-in-body"

    /// Whether a secret or a card number is exposed, which is critical.
    package var isExposed: Bool { self != .controlInHeader }
  }

  /// The place in the message.
  package enum Place: Sendable, Hashable {
    case url
    case header(String)
    case byte(Int)
    case field(String)
    case member(JSONPath)
  }

  package let kind: Kind
  package let place: Place
  /// A description without any text of the message.
  package let sentence: String

  init(_ kind: Kind, _ place: Place, _ sentence: String) {
    (self.kind, self.place, self.sentence) = (kind, place, sentence)
  }
}
