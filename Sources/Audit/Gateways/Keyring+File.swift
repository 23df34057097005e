import Encodings
import Gateways

extension Keyring {
  /// Reads the file of secrets, or the environment variable with the same text.
  ///
  /// A byte order mark at the start is ignored.
  ///
  /// - Throws: ``Refused`` where the text is not JSON, has an unknown gateway or name, or a value that is not text.
  package init(_ text: [UInt8]) throws(Refused) {
    self.init()
    let json: JSON
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    do { json = try JSON(parsing: text.starts(with: mark) ? Array(text.dropFirst(mark.count)) : text) } catch {
      throw Refused(description: "is not JSON: \(error.reason), line \(error.line)")
    }
    if let name = json.duplicateName { throw Refused(description: "has a flaw: \(name) occurs twice") }
    do throws(ClosedObject.Flaw) {
      let audits = GatewayAudits.all.sorted { $0.name < $1.name }
      let file = try ClosedObject(json, at: JSONPath(), names: audits.map { $0.name })
      for audit in audits { try read(audit, file) }
    } catch {
      let place = error.path.description
      throw Refused(description: place.isEmpty ? error.reason : "has a flaw: \(place) \(error.reason)")
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
            path: element.path.member(member.name), reason: "is not one of \(member.words.joined(separator: ", "))")
        }
      }
      add(Merchant(index, texts), of: audit.name)
    }
  }

  /// An empty file of secrets, one line for each gateway.
  package static var example: [String] {
    GatewayAudits.all.map { audit in
      let members = audit.secrets.map { "\"\($0.name)\": \"…\"" }.joined(separator: ", ")
      return "\"\(audit.name)\": [{\(members)}]"
    }
  }
}
