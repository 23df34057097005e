import Encodings

extension Redactor {
  /// Learns the members of a message whose names mark them as secrets, such as the tokens of a response.
  ///
  /// The replacement shows the word that marks the name, because the name is data and may itself hold a secret.
  mutating func learnSecrets(in json: JSON) {
    for member in json.members ?? [] {
      if case .string(let text) = member.value, let word = SecretName.word(of: member.name.utf8) {
        learn(text.utf8, word, .secret)
      }
      learnSecrets(in: member.value)
    }
    for element in json.elements ?? [] { learnSecrets(in: element) }
  }

  /// Learns them from JSON that cannot be parsed, including a last secret that was cut.
  mutating func learnSecrets(inBroken text: [UInt8]) {
    for (name, value) in MemberScan.texts(in: text) {
      guard let word = SecretName.word(of: name) else { continue }
      learn(value, word, .secret)
      if let plain = try? JSON(parsing: [UInt8(ascii: "\"")] + value + [UInt8(ascii: "\"")]).string {
        learn(Array(plain.utf8), word, .secret)
      }
    }
  }

  /// Learns them from a form inside a member, such as an acquirer's answer that is passed on.
  mutating func learnSecrets(inForm text: [UInt8]) {
    guard text.contains(UInt8(ascii: "&")) else { return }
    for pair in text.split(separator: UInt8(ascii: "&")) {
      guard let equals = pair.firstIndex(of: UInt8(ascii: "=")), let word = SecretName.word(of: pair[..<equals]) else {
        continue
      }
      let value = Array(pair[(equals + 1)...])
      learn(value, word, .secret)
      learn(PercentEncoding.decode(value), word, .secret)
    }
  }
}
