import Gateways
import Messages

/// What an audit knows of one gateway: how its messages look, what they are signed with, what else they say.
protocol GatewayAudit: Sendable {
  /// The first part of the names of its operations.
  static var name: String { get }

  /// What its hosts have in their names, and nobody else's.
  static var hosts: [String] { get }

  /// Fields of its messages by which one is suspected that is not recognised.
  static var marks: [String] { get }

  /// What an entry of the secrets holds.
  static var secrets: [KeyringMember] { get }

  /// What bodies belong to operations whose names do not say it, by what stands behind the gateway's; `nil` for none.
  static var bodies: [String: BodyHint.Body?] { get }

  /// Calls that a browser makes, which are answered with a page.
  static var pages: [String] { get }

  /// Calls that ask what became of a payment, which are answered with that payment.
  static var asksForState: [String] { get }

  /// Calls that move money and have no nonce: a second one with the same signature is worth a word.
  static var movesMoney: [String] { get }

  /// Words of its signed fields, each with those that an attacker would write in its place.
  static var words: [[String]] { get }

  /// Whether its answers are signed as its callbacks are.
  static var signsAnswers: Bool { get }

  /// Whether what a message is signed with stands in others.
  static func needsMemory(_ payment: PaymentMessage) -> Bool

  /// Takes down what later messages of the same payment are signed with.
  static func learn(_ payment: PaymentMessage, answering question: PaymentMessage.Question?, _ memory: inout Memory)

  /// The call of a request, or of a callback, by host, path and shape; `nil` for what is none of its messages.
  static func recognise(_ message: CapturedMessage, _ content: Content) -> Recognition?

  /// The call of a response that stands alone, by its shape.
  static func recogniseAnswer(_ content: Content) -> String?

  /// What it is signed with.
  static func signature(_ payment: PaymentMessage, _ memory: Memory) -> SignatureCheck.Need

  /// What a request's body is written as; `nil` where it has none, or any.
  static func body(_ payment: PaymentMessage) -> BodyKind?

  /// What is wrong with a request or callback beside its signature.
  static func review(_ payment: PaymentMessage, _ keyring: Keyring) -> [Finding]

  /// What it says of its payment.
  static func facts(_ payment: PaymentMessage) -> PaymentFacts
}

extension GatewayAudit {
  static var pages: [String] { [] }
  static var asksForState: [String] { [] }
  static var signsAnswers: Bool { false }
  static func needsMemory(_ payment: PaymentMessage) -> Bool { false }
  static func learn(_ payment: PaymentMessage, answering question: PaymentMessage.Question?, _ memory: inout Memory) {}
}
