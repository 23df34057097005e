import Encodings
import Gateways
import Messages

/// The merchants' secrets by gateway; a merchant may have several entries, for old and new secrets.
package struct Keyring: Sendable {
  private var merchants: [String: [Merchant]] = [:]
  private(set) var redactor = Redactor([], .object([]))
  /// The values of the secrets, to search for where they do not belong.
  private(set) var secrets = SecretTexts()

  /// A keyring without secrets, with which everything but signatures can be judged.
  package init() {}

  /// Why a file of secrets is refused, worded to follow its name and without any of its values.
  package struct Refused: Error, Sendable, CustomStringConvertible {
    package let description: String
  }

  /// Appends a merchant.
  mutating func add(_ merchant: Merchant, of gateway: String) { merchants[gateway, default: []].append(merchant) }

  /// Records a secret, so that it is masked wherever it appears.
  mutating func learn(_ secret: [UInt8], _ name: String) {
    redactor.learn([.secret(name)], [name: UTF8Text.json(secret)])
    secrets.learn(secret)
  }

  var isEmpty: Bool { merchants.isEmpty }

  /// All merchants of a gateway.
  func all(_ gateway: String) -> [Merchant] { merchants[gateway] ?? [] }

  /// The merchants that a message may belong to: those it names, or else those it does not contradict.
  func fitting(_ gateway: String, _ identifiers: Identifiers) -> [Merchant] {
    let all = all(gateway)
    let named = all.filter { $0.isNamed(by: identifiers) }
    return named.isEmpty ? all.filter { $0.fits(identifiers) } : named
  }

  /// The number of entries over all gateways.
  package var count: Int { merchants.values.reduce(0) { $0 + $1.count } }
}
