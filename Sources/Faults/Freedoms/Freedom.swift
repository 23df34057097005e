package import ConformanceKit
import Encodings
package import Gateways
import Messages

/// Something that right SDKs do differently, and for which no case may fail one: the counterpart of a ``Fault``.
package struct Freedom: Sendable {
  /// The reply of a port that takes the freedom; `nil` where it makes no difference.
  package typealias Answer = @Sendable (Case, _ right: Reply) -> Reply?

  /// The name in kebab case; it never changes.
  package let name: String
  /// What an SDK that takes it does.
  package let phrase: String
  /// The SDK, the library or the document where it was seen.
  package let seenIn: String
  /// The member of `options` that its port sends in the hello for an operation; `nil` where it sends none.
  let options: @Sendable (Gateways.Operation) -> JSON?
  /// The operations to which it applies.
  let isMeant: @Sendable (Gateways.Operation) -> Bool
  /// The answer of an SDK that takes it.
  package let answer: Answer

  init(
    _ name: String, _ phrase: String, seenIn: String, of isMeant: @escaping @Sendable (Gateways.Operation) -> Bool,
    options: @escaping @Sendable (Gateways.Operation) -> JSON? = { _ in nil }, answer: @escaping Answer
  ) {
    (self.name, self.phrase, self.seenIn) = (name, phrase, seenIn)
    (self.isMeant, self.options, self.answer) = (isMeant, options, answer)
  }

  /// A freedom that changes the request that is sent.
  static func sent(
    _ name: String, _ phrase: String, seenIn: String,
    of isMeant: @escaping @Sendable (Gateways.Operation) -> Bool = { _ in true },
    _ change: @escaping @Sendable (inout RequestMessage) -> Void
  ) -> Freedom {
    Freedom(name, phrase, seenIn: seenIn, of: { ($0.isRequest || $0.passesRequestOn) && isMeant($0) }) { _, right in
      guard case .value(let value, let steps) = right, var message = RequestMessage(value) else { return nil }
      change(&message)
      return .value(message.json, steps: steps)
    }
  }

  /// A freedom that the port declares in its hello; by default its answers are those of any port.
  static func said(
    _ name: String, _ phrase: String, seenIn: String, _ options: [String: String], answer: @escaping Answer = { $1 }
  ) -> Freedom {
    let read = options.compactMapValues { try? JSON(parsing: Array($0.utf8)) }
    return Freedom(
      name, phrase, seenIn: seenIn, of: { read[$0.name] != nil }, options: { read[$0.name] }, answer: answer)
  }

  /// Whether it applies to an operation without an option in the hello.
  package func isAbout(_ operation: Gateways.Operation) -> Bool { isMeant(operation) && options(operation) == nil }

  /// The catalogue.
  package static let all: [Freedom] =
    headers + bodies + parts + fields + answers + readers + identifiers + respelled + addresses + lacks + options
}
