import Encodings
import Gateways

/// The secrets of the merchants whose messages are audited, by gateway; a merchant may have several, old and new.
package struct Keyring: Sendable {
  private var merchants: [String: [Merchant]] = [:]
  private(set) var redactor = Redactor([], .object([]))
  /// The secrets themselves, to look for where they do not belong.
  private(set) var secrets = KeyringSearch()

  /// Shorter secrets are not looked for in messages: they would be found everywhere.
  private static let shortestToFind = 8

  /// No secrets at all: everything but signatures can be judged.
  package init() {}

  /// Why a file of secrets is refused, without a value of it.
  package struct Refused: Error, Sendable, CustomStringConvertible {
    package let description: String
  }

  /// Reads the file of secrets, or the variable with the same text.
  ///
  /// - Throws: ``Refused`` for what is no JSON, an unknown gateway or name, and a value that is not text.
  package init(_ text: [UInt8]) throws(Refused) {
    let json: JSON
    do { json = try JSON(parsing: text) } catch {
      throw Refused(description: "the secrets are no JSON: \(error.reason), line \(error.line)")
    }
    if json.duplicateName != nil { throw Refused(description: "a name of the secrets is there twice") }
    do throws(ClosedObject.Flaw) {
      let audits = GatewayAudits.all.sorted { $0.name < $1.name }
      let file = try ClosedObject(json, at: JSONPath(), names: audits.map { $0.name })
      for audit in audits { try read(audit, file) }
    } catch {
      let place = error.path.description
      throw Refused(description: "the secrets\(place.isEmpty ? "" : ", \(place)") \(error.reason)")
    }
  }

  private mutating func read(_ audit: any GatewayAudit.Type, _ file: ClosedObject) throws(ClosedObject.Flaw) {
    for (index, element) in try file.elements(audit.name).enumerated() {
      let object = try ClosedObject(element.value, at: element.path, names: audit.secrets.map(\.name))
      var texts: [String: [UInt8]] = [:]
      for member in audit.secrets where object.optional(member.name) ?? .null != .null {
        let text = Array(try object.text(member.name).utf8)
        texts[member.name] = text
        if member.isSecret { learn(text, member.name) }
        guard member.words.isEmpty || member.words.contains(where: { text.elementsEqual($0.utf8) }) else {
          throw ClosedObject.Flaw(
            path: element.path.member(member.name), reason: "is none of \(member.words.joined(separator: ", "))")
        }
      }
      merchants[audit.name, default: []].append(Merchant(index, texts))
    }
  }

  /// The file of secrets with nothing in it, a line for each gateway.
  package static var example: [String] {
    GatewayAudits.all.map { audit in
      let members = audit.secrets.map { "\"\($0.name)\": \"…\"" }.joined(separator: ", ")
      return "\"\(audit.name)\": [{\(members)}]"
    }
  }

  private mutating func learn(_ secret: [UInt8], _ name: String) {
    redactor.learn([.secret(name)], [name: UTF8Text.json(secret)])
    guard secret.count >= Self.shortestToFind else { return }
    // A plain word means itself when it stands turned or in capitals: PURCHASE is a command.
    let spellings = secret.allSatisfy(ASCII.isLetter) ? [secret] : SecretSpellings.all(secret)
    for spelling in spellings where spelling.count >= Self.shortestToFind { secrets.learn(spelling) }
  }

  /// All merchants of a gateway.
  var isEmpty: Bool { merchants.isEmpty }

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
