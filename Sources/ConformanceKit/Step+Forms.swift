public import Encodings
public import Formulas

// Steps in the form of golden files and the port protocol.
extension Step {
  /// Reads `{"name": …, "text": …}` or `{"name": …, "hex": …}`.
  ///
  /// - Returns: `nil` for anything else.
  public init?(_ json: JSON) {
    guard let members = json.members, members.count == 2, let name = json["name"]?.string, !name.isEmpty else {
      return nil
    }
    if case .string(let text)? = json["text"] {
      self.init(name: name, bytes: text.utf8)
    } else if case .string(let digits)? = json["hex"], let bytes = Hex.decode(digits.utf8) {
      self.init(name: name, bytes: bytes)
    } else {
      return nil
    }
  }

  /// The step as JSON: text if the bytes are valid UTF-8, otherwise hexadecimal.
  public var json: JSON {
    let value =
      UTF8Text.isValid(bytes)
      ? JSON.Member("text", .string(JSONText(utf8: bytes))) : JSON.Member("hex", .text(Hex.encode(bytes)))
    return .object([JSON.Member("name", .text(name)), value])
  }
}
