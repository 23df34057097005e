import Encodings
import Gateways
import Messages

/// The secrets of the merchants whose messages are audited, by gateway; a merchant may have several, old and new.
package struct Keyring: Sendable {
  private var merchants: [String: [Merchant]] = [:]
  private(set) var redactor = Redactor([], .object([]))
  /// The secrets themselves, to look for where they do not belong.
  private(set) var secrets = SecretTexts()

  /// No secrets at all: everything but signatures can be judged.
  package init() {}

  /// Why a file of secrets is refused, without a value of it: what it is or has, to stand behind its name.
  package struct Refused: Error, Sendable, CustomStringConvertible {
    package let description: String
  }

  /// Adds a merchant behind those that are there.
  mutating func add(_ merchant: Merchant, of gateway: String) { merchants[gateway, default: []].append(merchant) }

  /// Takes down a secret, to mask it wherever it stands.
  mutating func learn(_ secret: [UInt8], _ name: String) {
    redactor.learn([.secret(name)], [name: UTF8Text.json(secret)])
    secrets.learn(secret)
  }

  var isEmpty: Bool { merchants.isEmpty }

  /// All merchants of a gateway.
  func all(_ gateway: String) -> [Merchant] { merchants[gateway] ?? [] }

  /// Those that a message can be of: the ones that it names, or else those about which it says nothing.
  func fitting(_ gateway: String, _ identifiers: Identifiers) -> [Merchant] {
    let all = all(gateway)
    let named = all.filter { $0.isNamed(by: identifiers) }
    return named.isEmpty ? all.filter { $0.fits(identifiers) } : named
  }

  /// How many entries there are.
  package var count: Int { merchants.values.reduce(0) { $0 + $1.count } }
}
