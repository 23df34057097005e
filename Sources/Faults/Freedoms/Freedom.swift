package import ConformanceKit
import Encodings
package import Gateways
import Messages

/// Something that right SDKs do differently, and that no case may fail: the other side of a ``Fault``.
package struct Freedom: Sendable {
  /// What a port that takes it answers; `nil` where it makes no difference.
  package typealias Answer = @Sendable (Case, _ right: Reply) -> Reply?

  /// The name, kebab-case, which stays the same for ever.
  package let name: String
  /// What an SDK that takes it does.
  package let phrase: String
  /// The SDK, the library or the document where it was seen.
  package let seenIn: String
  /// What its port says in the hello of an operation, the member of `options`; `nil` where it says nothing.
  let options: @Sendable (Gateways.Operation) -> JSON?
  /// The operations that it is about.
  let isMeant: @Sendable (Gateways.Operation) -> Bool
  /// What an SDK answers that takes it.
  package let answer: Answer

  init(
    _ name: String, _ phrase: String, seenIn: String, of isMeant: @escaping @Sendable (Gateways.Operation) -> Bool,
    options: @escaping @Sendable (Gateways.Operation) -> JSON? = { _ in nil }, answer: @escaping Answer
  ) {
    (self.name, self.phrase, self.seenIn) = (name, phrase, seenIn)
    (self.isMeant, self.options, self.answer) = (isMeant, options, answer)
  }

  /// One that changes the request that is sent.
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

  /// One that the port says in its hello; it answers what it is asked as everybody does.
  static func said(
    _ name: String, _ phrase: String, seenIn: String, _ options: [String: String], answer: @escaping Answer = { $1 }
  ) -> Freedom {
    let read = options.compactMapValues { try? JSON(parsing: Array($0.utf8)) }
    return Freedom(
      name, phrase, seenIn: seenIn, of: { read[$0.name] != nil }, options: { read[$0.name] }, answer: answer)
  }

  /// Whether an operation can be written with it.
  package func isAbout(_ operation: Gateways.Operation) -> Bool { isMeant(operation) && options(operation) == nil }

  /// The catalogue.
  package static let all: [Freedom] =
    headers + bodies + parts + fields + answers + readers + identifiers + respelled + addresses + lacks + options
}
