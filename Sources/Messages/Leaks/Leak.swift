package import Encodings

/// A secret, a card number or a control character where an attacker can use it.
package struct Leak: Sendable, Hashable {
  /// What is out, and where; the words are those of `vectors/FINDINGS.md`.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case secretInURL = "secret-in-url"
    case cardInURL = "card-in-url"
    case secretInHeader = "secret-in-header"
    case cardInHeader = "card-in-header"
    case controlInHeader = "control-in-header"
    case secretInBody = "secret-in-body"

    /// Whether something is out that nobody may have, which is critical.
    package var isOut: Bool { self != .controlInHeader }
  }

  /// Where in the message it stands.
  package enum Place: Sendable, Hashable {
    case url
    case header(String)
    case byte(Int)
    case field(String)
    case member(JSONPath)
  }

  package let kind: Kind
  package let place: Place
  /// It has no word of the message in it.
  package let sentence: String

  init(_ kind: Kind, _ place: Place, _ sentence: String) {
    (self.kind, self.place, self.sentence) = (kind, place, sentence)
  }
}
