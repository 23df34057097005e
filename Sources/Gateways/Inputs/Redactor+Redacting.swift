public import Encodings

extension Redactor {
  /// The bytes with every secret replaced.
  public func redact(_ bytes: [UInt8]) -> [UInt8] { spellings.replaced(in: bytes) }

  /// The text with every secret replaced.
  public func redact(_ text: String) -> String { String(decoding: redact(Array(text.utf8)), as: UTF8.self) }

  /// The value with every secret in its names, texts and numbers replaced; such a number becomes text.
  public func redact(_ json: JSON) -> JSON {
    switch json {
    // A mask may cut a character in two, and JSON must be UTF-8.
    case .string(let text): .text(redact(text.string))
    case .array(let elements): .array(elements.map(redact))
    case .object(let members): .object(redact(members))
    case .number(let number):
      redact(number.digits) == number.digits ? json : .text(redact(number.digits))
    case .null, .bool: json
    }
  }

  /// Redacts members, numbering names that were different and would become equal.
  private func redact(_ members: [JSON.Member]) -> [JSON.Member] {
    let members = members.map { member in
      let isHidden = Self.bytes(member.value, "") != nil && secretNames.contains(member.name.string)
      return isHidden ? JSON.Member(member.name, .text("⟨\(member.name.string)⟩")) : member
    }
    let names = members.map { redact($0.name.string) }
    var taken = Set(zip(members, names).filter { $0.name.utf8.elementsEqual($1.utf8) }.map(\.1))
    return zip(members, names).map { member, name in
      guard member.name != JSONText(name) else { return JSON.Member(member.name, redact(member.value)) }
      var (free, number) = (name, 1)
      while !taken.insert(free).inserted {
        number += 1
        free = "\(name) (\(number))"
      }
      return JSON.Member(JSONText(free), redact(member.value))
    }
  }
}
