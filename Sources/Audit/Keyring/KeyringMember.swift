/// A member of an entry of the secrets, as a gateway's audit declares it.
struct KeyringMember: Sendable {
  let name: String
  /// Whether its value is masked.
  let isSecret: Bool
  /// The allowed values; empty where any text is.
  let words: [String]

  /// An identifier by which the gateway knows the merchant.
  static func known(_ name: String) -> KeyringMember { KeyringMember(name: name, isSecret: false, words: []) }

  /// A secret that signs messages or authenticates the merchant.
  static func secret(_ name: String) -> KeyringMember { KeyringMember(name: name, isSecret: true, words: []) }

  /// A setting that decides how messages are signed.
  static func choice(_ name: String, of words: [String]) -> KeyringMember {
    KeyringMember(name: name, isSecret: false, words: words)
  }
}
