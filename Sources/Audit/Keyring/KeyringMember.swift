/// A text in an entry of the secrets, as a gateway's audit lists it.
struct KeyringMember: Sendable {
  let name: String
  /// Whether nobody may see it.
  let isSecret: Bool
  /// The words of which it is one; empty where it is any text.
  let words: [String]

  /// What the gateway knows the merchant by.
  static func known(_ name: String) -> KeyringMember { KeyringMember(name: name, isSecret: false, words: []) }

  /// What messages are signed with, or the merchant shows who they are by.
  static func secret(_ name: String) -> KeyringMember { KeyringMember(name: name, isSecret: true, words: []) }

  /// A setting that decides how messages are signed.
  static func choice(_ name: String, of words: [String]) -> KeyringMember {
    KeyringMember(name: name, isSecret: false, words: words)
  }
}
