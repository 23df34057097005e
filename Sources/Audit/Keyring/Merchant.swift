import Messages

/// One entry of the secrets: what the gateway knows a merchant by, and what they sign with.
struct Merchant: Sendable {
  /// Its place in the gateway's list, counted from 0.
  let index: Int
  let secrets: MessageSecrets

  init(_ index: Int, _ texts: [String: [UInt8]]) { (self.index, secrets) = (index, MessageSecrets(texts)) }

  private init(_ index: Int, _ secrets: MessageSecrets) { (self.index, self.secrets) = (index, secrets) }

  /// How sentences call it, which people count from one.
  var inWords: String {
    let words = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"]
    return index < words.count ? "the \(words[index]) merchant of the list" : "merchant number \(index + 1) of the list"
  }

  /// The same with one of its texts unknown.
  func without(_ name: String) -> Merchant { Merchant(index, secrets.without(name)) }

  subscript(name: String) -> [UInt8]? { secrets[name] }

  /// Whether nothing that a message says of its merchant speaks against this one.
  ///
  /// - Parameter identifiers: by the names of the secrets; what is absent on either side says nothing.
  func fits(_ identifiers: Identifiers) -> Bool {
    identifiers.all.allSatisfy { secrets[$0.name] == nil || goes(by: $0.name, $0.value) }
  }

  /// Whether a message names this one.
  func isNamed(by identifiers: Identifiers) -> Bool {
    fits(identifiers) && identifiers.all.contains { goes(by: $0.name, $0.value) }
  }

  /// Nexi's client id is the merchant's identifier as well, where no other is agreed upon.
  private func goes(by name: String, _ value: [UInt8]) -> Bool {
    secrets[name] == value || name == "merchantId" && secrets["clientId"] == value
  }
}
