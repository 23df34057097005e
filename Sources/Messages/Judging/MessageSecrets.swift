/// A merchant's secrets and settings for signing, by their names in the keyring, such as `requestPhrase`.
package struct MessageSecrets: Sendable {
  /// A list, since so few entries need no table.
  private let texts: [(name: String, value: [UInt8])]

  package init(_ texts: [String: [UInt8]]) { self.texts = texts.map { ($0.key, $0.value) } }

  private init(_ texts: [(name: String, value: [UInt8])]) { self.texts = texts }

  package init(texts: [String: String]) { self.init(texts.mapValues { Array($0.utf8) }) }

  /// The secrets without one of them.
  package func without(_ name: String) -> MessageSecrets { MessageSecrets(texts.filter { $0.name != name }) }

  package subscript(name: String) -> [UInt8]? { texts.first { $0.name == name }?.value }
}
