/// Takes secrets and card numbers out of everything that people are shown about one input.
///
/// It knows the values from the input itself, and looks for each in the spellings that formulas give it: plain, reversed,
/// in upper case, in hexadecimal and in base 64.
public struct Redactor: Sendable {
  /// Shorter values are not looked for: they would be found in everything and give nothing away.
  private static let shortest = 4

  private struct Secret: Sendable {
    var spelling: [UInt8]
    var replacement: [UInt8]
  }

  private var secrets: [Secret] = []

  /// Learns what must not be shown from an operation's fields and an input for it.
  public init(_ fields: [InputField], _ input: JSON) {
    for field in fields {
      guard let value = input[field.name] else { continue }
      if let bytes = try? TextInput.bytes(value, field.name) { learn(bytes, field.name, field.secrecy) }
      for member in value.members ?? [] {
        guard let secrecy = field.memberSecrecy[member.name.string],
          let bytes = try? TextInput.bytes(member.value, field.name)
        else { continue }
        learn(bytes, member.name.string, secrecy)
      }
    }
    secrets.sort { $0.spelling.count > $1.spelling.count }
  }

  private mutating func learn(_ value: [UInt8], _ name: String, _ secrecy: InputField.Secrecy) {
    guard value.count >= Self.shortest else { return }
    switch secrecy {
    case .open: return
    case .secret: learn(value, shown: Array("⟨\(name)⟩".utf8))
    case .card:
      guard value.count > 10 else { return }
      let masked = value.prefix(6) + Array(repeating: UInt8(ascii: "*"), count: value.count - 10) + value.suffix(4)
      learn(value, shown: Array(masked))
    }
  }

  private mutating func learn(_ value: [UInt8], shown replacement: [UInt8]) {
    let reversed = Array(value.reversed())
    let spellings = [value, reversed, value.map(Self.upper), reversed.map(Self.upper)]
    for spelling in Set(spellings) {
      secrets.append(Secret(spelling: spelling, replacement: replacement))
      secrets.append(Secret(spelling: Array(Hex.encode(spelling).utf8), replacement: replacement))
    }
    secrets.append(Secret(spelling: Array(Base64.encode(value).utf8), replacement: replacement))
  }

  /// Also hides the base 64 of an intermediate value in which a secret stands: a Basic header's credentials.
  public mutating func learn(_ step: Step) {
    guard redact(step.bytes) != step.bytes else { return }
    secrets.insert(
      Secret(spelling: Array(Base64.encode(step.bytes).utf8), replacement: Array("⟨\(step.name)⟩".utf8)), at: 0)
  }

  private static func upper(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) ? byte - 32 : byte
  }

  /// The bytes with every secret replaced.
  public func redact(_ bytes: [UInt8]) -> [UInt8] {
    guard !secrets.isEmpty else { return bytes }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if let secret = secrets.first(where: { bytes[index...].starts(with: $0.spelling) }) {
        output.append(contentsOf: secret.replacement)
        index += secret.spelling.count
      } else {
        output.append(bytes[index])
        index += 1
      }
    }
    return output
  }

  /// The text with every secret replaced.
  public func redact(_ text: String) -> String { String(decoding: redact(Array(text.utf8)), as: UTF8.self) }

  /// The value with every secret in its texts replaced.
  public func redact(_ json: JSON) -> JSON {
    switch json {
    case .string(let text): .string(JSONText(utf8: redact(text.utf8)))
    case .array(let elements): .array(elements.map(redact))
    case .object(let members): .object(members.map { JSON.Member($0.name, redact($0.value)) })
    default: json
    }
  }
}
