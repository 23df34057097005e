import Messages

/// An entry of the secrets: a merchant's identifiers and signing secrets.
struct Merchant: Sendable {
  /// Index in the gateway's list, from 0.
  let index: Int
  let secrets: MessageSecrets

  init(_ index: Int, _ texts: [String: [UInt8]]) { (self.index, secrets) = (index, MessageSecrets(texts)) }

  private init(_ index: Int, _ secrets: MessageSecrets) { (self.index, self.secrets) = (index, secrets) }

  /// The merchant's name in sentences, which count from one.
  var inWords: String {
    let words = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"]
    return index < words.count ? "the \(words[index]) merchant of the list" : "merchant number \(index + 1) of the list"
  }

  /// The merchant without one of its texts.
  func without(_ name: String) -> Merchant { Merchant(index, secrets.without(name)) }

  subscript(name: String) -> [UInt8]? { secrets[name] }

  /// Whether nothing that a message says about its merchant contradicts this one.
  ///
  /// - Parameter identifiers: by the names of the secrets; a value absent on either side contradicts nothing.
  func fits(_ identifiers: Identifiers) -> Bool {
    identifiers.all.allSatisfy { secrets[$0.name] == nil || goes(by: $0.name, $0.value) }
  }

  /// Whether a message names this merchant.
  func isNamed(by identifiers: Identifiers) -> Bool {
    fits(identifiers) && identifiers.all.contains { goes(by: $0.name, $0.value) }
  }

  /// Whether a value identifies the merchant; Nexi's client id is the merchant id where no other was agreed.
  private func goes(by name: String, _ value: [UInt8]) -> Bool {
    secrets[name] == value || name == "merchantId" && secrets["clientId"] == value
  }
}
