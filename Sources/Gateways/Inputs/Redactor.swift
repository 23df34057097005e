public import Encodings
public import Formulas

/// Removes secrets and card numbers from everything that is shown of an input.
///
/// It takes the values from the input and searches for each in the spellings that formulas give it: plain, reversed, in
/// upper case, in hexadecimal, in base 64, and escaped for a form or JSON. Card numbers inside an open text, such as a
/// form, count as well.
public struct Redactor: Sendable {
  private static let shortest = HiddenSpellings.shortest
  private(set) var spellings = HiddenSpellings()
  /// The values whose spellings are already hidden; the cases of an operation share most of theirs.
  private var learned: Set<[UInt8]> = []
  /// The names of members whose values are never shown, however short.
  private(set) var secretNames: Set<String> = []

  /// Learns the secrets of an input for an operation.
  public init(_ fields: [InputField], _ input: JSON) { learn(fields, input) }

  /// Also learns the secrets of another input.
  ///
  /// - Parameter shortest: the minimum length of a value, in bytes; shorter ones are left out.
  package mutating func learn(_ fields: [InputField], _ input: JSON, shortest: Int = Self.shortest) {
    for field in fields {
      guard let value = input[field.name] else { continue }
      if let bytes = try? TextInput.bytes(value, field.name), bytes.count >= shortest,
        // In other inputs, a value that is itself a word for secrets occurs in many sentences.
        shortest == Self.shortest || SecretName.word(of: bytes)?.utf8.elementsEqual(bytes) != true
      {
        learn(bytes, field.name, field.secrecy)
      }
      learn(members: value, of: field, shortest: shortest)
    }
  }

  /// Learns members that are secrets by the field's list or by their own name, at any depth: an instrument's token, a
  /// payment token's data.
  private mutating func learn(members value: JSON, of field: InputField, shortest: Int) {
    for element in value.elements ?? [] { learn(members: element, of: field, shortest: shortest) }
    for member in value.members ?? [] {
      let listed = field.memberSecrecy[member.name.string] ?? (field.secrecy == .secret ? .secret : nil)
      guard let bytes = Self.bytes(member.value, field.name) else {
        learn(members: member.value, of: field, shortest: shortest)
        continue
      }
      if listed == .secret, field.secrecy != .secret { secretNames.insert(member.name.string) }
      // In other inputs, a value that is part of the field's own name reveals nothing and occurs in many sentences.
      if shortest > Self.shortest, Self.isWord(bytes, of: member.name.string) { continue }
      if bytes.count >= shortest {
        if let listed {
          learn(bytes, member.name.string, listed)
        } else if let word = SecretName.word(of: member.name.utf8) {
          learn(bytes, word, .secret)
        } else {
          learn(bytes, member.name.string, .open)
        }
      } else if listed == .secret, !bytes.isEmpty {
        learnShort(bytes, member.name.utf8)
      }
    }
  }

  private static func isWord(_ value: [UInt8], of name: String) -> Bool {
    ByteSearch.contains(value.map(ASCII.lower), in: name.utf8.map(ASCII.lower))
  }

  /// The text or number of a member; a card's code may be a number.
  package static func bytes(_ value: JSON, _ field: String) -> [UInt8]? {
    if case .number(let number) = value { return Array(number.digits.utf8) }
    return try? TextInput.bytes(value, field)
  }

  /// Also learns a secret that has no field of its own, such as one in a log.
  package mutating func learn(secret: [UInt8]) {
    if secret.count >= Self.shortest { learn(secret, shown: Array("⟨secret⟩".utf8)) }
  }

  /// Also learns the card numbers in a port's text, which may spell one with other digits than the input.
  package mutating func learnCards(in text: [UInt8]) { learn(text, "", .open) }

  mutating func learn(_ value: [UInt8], _ name: String, _ secrecy: InputField.Secrecy) {
    guard value.count >= Self.shortest else { return }
    switch secrecy {
    case .open:
      for number in CardNumbers.standingAlone(in: value) where !number.isGrouped {
        learn(Array(number.digits), name, .card)
      }
      for stretch in CardMasking.grouped(in: value) { spellings.hide(stretch.written, behind: stretch.masked) }
      // Skips spaces and a byte order mark.
      if let first = value.first(where: { !ASCII.isSpace($0) && ![0xef, 0xbb, 0xbf].contains($0) }),
        "{[".utf8.contains(first)
      {
        if let json = try? JSON(parsing: value) { learnSecrets(in: json) } else { learnSecrets(inBroken: value) }
      }
      learnSecrets(inForm: value)
    case .secret:
      for text in [value, Self.trimmed(value)] where text.count >= Self.shortest {
        learn(text, shown: Array("⟨\(name)⟩".utf8))
      }
    case .card:
      // Some SDKs send it without the characters around and between its digits.
      for number in [value, Self.trimmed(value), value.filter(ASCII.isDigit)] where number.count > 10 {
        learn(number, shown: Self.masked(number))
        for written in CardNumbers.grouped(number) { spellings.hide(written, behind: Self.masked(number)) }
      }
    }
  }

  private static func trimmed(_ value: [UInt8]) -> [UInt8] {
    Array(value.drop { $0 <= 0x20 }.reversed().drop { $0 <= 0x20 }.reversed())
  }

  private static func masked(_ card: [UInt8]) -> [UInt8] {
    Array(card.prefix(6)) + Array(repeating: UInt8(ascii: "*"), count: card.count - 10) + card.suffix(4)
  }

  /// Hides a short secret, such as a card's three digits, only next to its name; alone it would match everywhere.
  private mutating func learnShort(_ value: [UInt8], _ name: [UInt8]) {
    for (before, between, behind) in [
      ("", "=", ""), ("\"", "\":\"", "\""), ("\"", "\": \"", "\""), ("\"", "\"\r\n\r\n", ""), ("\"", "\":", ""),
      ("\"", "\": ", ""),
    ] {
      let start = before.utf8 + name + between.utf8
      spellings.hide(start + value + behind.utf8, behind: start + "⟨".utf8 + name + "⟩".utf8 + behind.utf8)
    }
  }

  private mutating func learn(_ value: [UInt8], shown replacement: [UInt8]) {
    guard learned.insert(value).inserted else { return }
    for spelling in SecretSpellings.all(value) { spellings.hide(spelling, behind: replacement) }
  }

  /// Also hides the base 64 of an intermediate value that contains a secret, such as the credentials of a Basic header.
  public mutating func learn(_ step: Step) {
    guard redact(step.bytes) != step.bytes else { return }
    let spelling = Array(Base64.encode(step.bytes).utf8)
    // A port may write the alphabet for URLs instead, with or without padding.
    let forURLs = spelling.map(Base64.urlSafe)
    // Another text stands for it, since a case may have both as claims.
    for other in [forURLs, forURLs.filter { $0 != UInt8(ascii: "=") }] where other != spelling {
      spellings.forget(other)
      spellings.hide(other, behind: Array("⟨\(step.name) in base64url⟩".utf8))
    }
    spellings.forget(spelling)
    spellings.hide(spelling, behind: Array("⟨\(step.name)⟩".utf8))
  }
}
