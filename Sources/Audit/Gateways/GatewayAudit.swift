import Gateways
import Messages

/// What an audit needs to know about one gateway: how to recognise its messages, what signs them, what else they say.
protocol GatewayAudit: Sendable {
  /// The gateway's name, which is the first part of its operations' names.
  static var name: String { get }

  /// Substrings found in the gateway's host names and in no others.
  static var hosts: [String] { get }

  /// Field names that make an unrecognised message suspected to be the gateway's.
  static var fieldNames: [String] { get }

  /// The members of an entry of the secrets.
  static var secrets: [KeyringMember] { get }

  /// Bodies of operations whose names do not imply one, by the name without the gateway; `nil` for no body.
  static var bodies: [String: BodyHint.Body?] { get }

  /// Calls made by a browser and answered with a page.
  static var pages: [String] { get }

  /// Calls that ask for a payment's state and are answered with that payment.
  static var asksForState: [String] { get }

  /// Calls that move money without a nonce, so that a second one with the same signature is reported.
  static var movesMoney: [String] { get }

  /// Closed lists of words of signed fields, to try the words that an attacker would write instead.
  static var words: [[String]] { get }

  /// Whether responses are signed in the same way as callbacks.
  static var signsAnswers: Bool { get }

  /// Whether the signature of a message covers data from other messages.
  static func needsMemory(_ payment: PaymentMessage) -> Bool

  /// Records data that signs later messages of the same payment.
  static func learn(_ payment: PaymentMessage, answering question: PaymentMessage.Question?, _ memory: inout Memory)

  /// Recognises a request or callback by host, path and shape; `nil` where it is not the gateway's.
  static func recognise(_ message: CapturedMessage, _ content: Content) -> Recognition?

  /// The call of a response without its request, recognised by its shape.
  static func recogniseAnswer(_ content: Content) -> String?

  /// What signs a message.
  static func signature(_ payment: PaymentMessage, _ memory: Memory) -> SignatureRequirement

  /// The format of a request's body; `nil` where it has none, or any is allowed.
  static func body(_ payment: PaymentMessage) -> BodyKind?

  /// Findings about a request or callback apart from its signature.
  static func review(_ payment: PaymentMessage, _ keyring: Keyring) -> [Finding]

  /// What a message says about its payment.
  static func facts(_ payment: PaymentMessage) -> PaymentFacts
}

extension GatewayAudit {
  static var pages: [String] { [] }
  static var asksForState: [String] { [] }
  static var signsAnswers: Bool { false }
  static func needsMemory(_ payment: PaymentMessage) -> Bool { false }
  static func learn(_ payment: PaymentMessage, answering question: PaymentMessage.Question?, _ memory: inout Memory) {}
}
