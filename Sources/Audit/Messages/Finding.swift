import Encodings
import Gateways
package import Messages

/// A finding about a message, with its place.
package struct Finding: Sendable, Hashable {
  package let kind: Kind
  /// `method`, `url`, `header NAME`, `field NAME`, a JSON pointer, or `byte N`.
  package let at: Statement
  package let message: Statement
  package var weight: Weight

  init(_ kind: Kind, _ at: Statement, _ message: Statement, _ weight: Weight) {
    (self.kind, self.at, self.message, self.weight) = (kind, at, message, weight)
  }

  /// The finding for a required signature that is absent.
  ///
  /// - Parameter name: the field or member of the signature; dots lead into objects.
  static func missing(signature name: String, at place: Statement) -> Finding {
    Finding(.signatureMissing, place, "'\(literal: name)' is missing", .refused)
  }

  /// Findings from the flaws that the review of a message's fields found.
  static func of(_ flaws: [MessageFlaw], in content: Content) -> [Finding] {
    flaws.map { flaw in
      let kind: Kind =
        switch flaw.kind {
        case .rejection(.missingField): .missingField
        case .rejection, .unusualSpelling, .disputed: .fieldInvalid
        case .unknownField, .undocumented: .unknownField
        case .unescapedBody: .unescapedBody
        case .secretSent: .secretInBody
        }
      return Finding(kind, content.place(flaw.field), statement(flaw), flaw.weightInCapture)
    }
  }

  private static func statement(_ flaw: MessageFlaw) -> Statement {
    switch flaw.kind {
    // These sentences quote the message's amount, so they count as captured.
    case .unusualSpelling, .disputed: "\(flaw.sentence)"
    default: Statement(literal: flaw.sentence)
    }
  }

  /// A finding from a leak.
  init(_ leak: Leak) {
    let kind: Kind =
      switch leak.kind {
      case .secretInURL: .secretInURL
      case .cardInURL: .cardInURL
      case .secretInHeader: .secretInHeader
      case .cardInHeader: .cardInHeader
      case .controlInHeader: .controlInHeader
      case .secretInBody: .secretInBody
      }
    let at: Statement =
      switch leak.place {
      case .url: "url"
      case .header(let name): "header \(name)"
      case .byte(let place): "byte \(place)"
      case .field(let name): "field \(name)"
      case .member(let path): "\(path.pointer)"
      }
    self.init(kind, at, Statement(literal: leak.sentence), .unsafe)
  }
}
