import Encodings
import Gateways

/// The secrets and whole card numbers in the input of a case, for which a port's output is searched.
struct CaseSecrets {
  /// How unlikely it is that a text occurs by chance and is not the secret.
  enum Oddity: Comparable {
    /// A word that harmless messages may have too: it counts only as a whole value, in quotes or after `=`.
    case word
    /// Long and odd enough not to occur by chance in output about its own case.
    case telling
    /// Long and odd enough not to occur by chance anywhere.
    case unmistakable
  }

  struct Secret {
    let bytes: [UInt8]
    let field: String
    let oddity: Oddity
    let isCard: Bool
  }

  /// The fewest bytes of a secret that is more than a word.
  static let shortest = 6
  /// The fewest bytes of an unmistakable secret, and of a word.
  static let (shortestUnmistakable, shortestWord) = (8, 4)

  /// The separators between the groups of a card number.
  private static let separators = Array(" -.".utf8)

  private(set) var all: [Secret] = []

  init(_ testCase: Case) {
    guard let operation = Gateway.operation(testCase.operation) else { return }
    // Shorter ones are parts of secrets, such as five digits of a card number.
    for bytes in testCase.log?.absent ?? [] where bytes.count >= 8 {
      all.append(
        Secret(bytes: bytes, field: "absent", oddity: max(.telling, Self.oddity(bytes) ?? .telling), isCard: false))
    }
    for field in operation.fields {
      guard let value = testCase.input[field.name] else { continue }
      guard field.secrecy != .open || !field.memberSecrecy.isEmpty else { continue }
      add(value, field.name, field.secrecy)
      for member in value.members ?? [] {
        let name = member.name.string
        add(member.value, name, field.memberSecrecy[name] ?? (field.secrecy == .secret ? .secret : .open))
      }
    }
  }

  private mutating func add(_ value: JSON, _ field: String, _ secrecy: InputField.Secrecy) {
    guard secrecy != .open, let bytes = Redactor.bytes(value, field) else { return }
    if secrecy == .card {
      // Also as grouped in the input: a port that refuses a number quotes it so.
      for digits in Self.cardNumbers(bytes) where digits.count >= 13 && !Self.isOneByte(digits) {
        all.append(Secret(bytes: digits, field: field, oddity: .unmistakable, isCard: true))
        if digits != bytes { all.append(Secret(bytes: bytes, field: field, oddity: .unmistakable, isCard: false)) }
      }
    } else if let oddity = Self.oddity(bytes) {
      all.append(Secret(bytes: bytes, field: field, oddity: oddity, isCard: false))
    }
  }

  /// The digits of the card numbers in a field, which may hold separators or other text.
  private static func cardNumbers(_ bytes: [UInt8]) -> [[UInt8]] {
    guard bytes.allSatisfy({ ASCII.isDigit($0) || separators.contains($0) }) else {
      return CardNumbers.standingAlone(in: bytes).map { Array($0.digits) }
    }
    return [bytes.filter(ASCII.isDigit)]
  }

  /// Whether it is one byte repeated: the addresses in a backtrace are zeros too.
  private static func isOneByte(_ bytes: [UInt8]) -> Bool { bytes.allSatisfy { $0 == bytes[0] } }

  /// Whether the letters look like words such as `Signature` and `RequestPhrase`, which name files and classes: few
  /// capitals after the first letter.
  private static func isWords(_ letters: [UInt8]) -> Bool {
    letters.dropFirst().count(where: ASCII.isUpper) * 4 < letters.count
  }

  /// How odd a secret is; `nil` if it is too short or too plain to search for, such as `password`, which is a field's
  /// name too.
  static func oddity(_ bytes: [UInt8]) -> Oddity? {
    let upper = bytes.count(where: ASCII.isUpper)
    let lower = bytes.count(where: ASCII.isLower)
    let digits = bytes.count(where: ASCII.isDigit)
    let letters = upper + lower
    if letters == bytes.count {
      guard upper > 0, bytes.count >= shortestWord else { return nil }
      return lower > 0 && bytes.count >= 8 && !isWords(bytes) ? .telling : .word
    }
    guard bytes.count >= shortest, !isOneByte(bytes) else { return nil }
    let isMixed = digits > 0 && digits < bytes.count && bytes.count >= shortestUnmistakable
    return isMixed || digits >= 13 || bytes.count >= 16 ? .unmistakable : .telling
  }
}
