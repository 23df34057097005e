import Encodings
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

/// A request or a callback, and of which call.
struct Recognition: Sendable, Equatable {
  let call: String
  let direction: Direction

  static func request(_ call: String) -> Recognition { Recognition(call: call, direction: .request) }
  static func callback(_ call: String) -> Recognition { Recognition(call: call, direction: .callback) }
}

/// The gateways that an audit knows.
enum GatewayAudits {
  static let all: [any GatewayAudit.Type] = [
    EdfaPgAudit.self, PayFortAudit.self, PlacetoPayAudit.self, EveryPayAudit.self, NexiAudit.self,
  ]

  static let names = all.map { $0.name }

  static func named(_ name: String) -> (any GatewayAudit.Type)? { all.first { $0.name == name } }
}

extension Memory {
  /// Takes down what later messages of the same payment are signed with, and by whom.
  mutating func learn(_ payment: PaymentMessage, _ facts: PaymentFacts, answering question: PaymentMessage.Question?) {
    learnOwner(payment, facts, question)
    GatewayAudits.named(payment.gateway)?.learn(payment, answering: question, &self)
  }
}

extension CapturedMessage {
  /// Whether it has, or should have, a body that nobody can read as fields.
  func isUnread(_ content: Content) -> Bool {
    body == nil || content.fields == nil && !["GET", "HEAD", "OPTIONS"].contains(method)
  }

  /// Whether a body that nobody can read has one of these names, in quotes or as the name of an element.
  func mentions(_ names: [String]) -> Bool {
    guard let body else { return false }
    return names.contains { name in
      ["\"\(name)\"", "<\(name)>"].contains { ByteSearch.contains(Array($0.utf8), in: body) }
    }
  }

  /// Whether the path ends so; what stands in front of it is the host's business.
  func pathEnds(_ end: String) -> Bool {
    let path = path.last == UInt8(ascii: "/") ? path.dropLast() : path[...]
    return path.suffix(end.utf8.count).elementsEqual(end.utf8)
  }

  /// The parts of the path behind the last place where these stand in a row; `nil` where they stand nowhere.
  func pathBehind(_ words: String...) -> [String]? {
    let parts = address.parts
    guard parts.count >= words.count else { return nil }
    for start in stride(from: parts.count - words.count, through: 0, by: -1)
    where parts[start..<start + words.count].elementsEqual(words) {
      return Array(parts[(start + words.count)...])
    }
    return nil
  }

  /// Whether the host, or the path in front of a proxy's, has a gateway's name.
  func isNamed(_ words: [[UInt8]]) -> Bool { words.contains { ByteSearch.contains($0, in: address.name) } }
}
