import ConformanceKit
import Encodings
import Gateways

extension SkippedVerification {
  /// The open fields of a message, at any depth, whose values are words that may be shown.
  func facts(_ input: JSON) -> [String: String] {
    var facts: [String: String] = [:]
    for field in operation.fields where field.secrecy == .open {
      guard let value = input[field.name] else { continue }
      guard let bytes = try? TextInput.bytes(value, field.name) else {
        collect(value, [], hiding: field.memberSecrecy, &facts)
        continue
      }
      switch field.name {
      case "form": for pair in (try? FormBody.decodeStrictly(bytes)) ?? [] { add(pair.name, pair.value, &facts) }
      case "body": if let body = try? JSON(parsing: bytes) { collect(body, [], hiding: [:], &facts) }
      default: add(Array(field.name.utf8), bytes, &facts)
      }
    }
    return facts
  }

  private func collect(
    _ value: JSON, _ path: [String], hiding secrecy: [String: InputField.Secrecy], _ facts: inout [String: String]
  ) {
    for member in value.members ?? [] where secrecy[member.name.string] ?? .open == .open {
      let path = path + [member.name.string]
      if let value = Self.written(member.value) {
        add(Array(path.joined(separator: ".").utf8), value, &facts)
      } else {
        collect(member.value, path, hiding: secrecy, &facts)
      }
    }
  }

  private static func written(_ value: JSON) -> [UInt8]? {
    if case .number = value { return value.lineBytes }
    return MatchRule.bytes(value)
  }

  /// Adds a field; values that are not words are recorded as one word, so that the field still counts as present.
  private func add(_ name: [UInt8], _ value: [UInt8], _ facts: inout [String: String]) {
    // Undecodable text throws, and a port that catches the error may check no further.
    if !UTF8Text.isValid(value) { facts["some text"] = "not UTF-8" }
    guard Self.isWord(name, most: 40), !SecretName.matches(name) else { return }
    // Every message has a different one, so no branch depends on it.
    if Self.isIdentifier(name) { return }
    // A wrong signature is the reason to refuse, not a condition for skipping.
    if name.elementsEqual("hash".utf8) || name.elementsEqual("signature".utf8) { return }
    let isShown = Self.isWord(value, most: 24) && value.count(where: ASCII.isDigit) <= 6
    facts[String(decoding: name, as: UTF8.self)] = isShown ? String(decoding: value, as: UTF8.self) : Self.otherwise
  }

  static func most(_ name: String) -> Int {
    let isState = ["status", "state", "result", "code"].contains { name.lowercased().hasSuffix($0) }
    return isState ? mostStates : mostValues
  }

  private static func isIdentifier(_ name: [UInt8]) -> Bool {
    let name = String(decoding: name.map(ASCII.lower), as: UTF8.self)
    return ["id", "reference", "date", "time", "timestamp", "nonce", "rrn"].contains { name.hasSuffix($0) }
  }

  private static func isWord(_ text: [UInt8], most: Int) -> Bool {
    !text.isEmpty && text.count <= most
      && text.allSatisfy { byte in
        byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
          || ASCII.isLetterOrDigit(byte)
      }
  }
}
