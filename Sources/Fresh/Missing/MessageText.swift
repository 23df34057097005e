import Encodings
import Gateways

/// A text that contains a message: JSON, or the pairs of a form.
struct MessageText {
  /// The message; pairs become members.
  let json: JSON
  private let isForm: Bool

  /// - Returns: `nil` for a text that is neither.
  init?(_ text: [UInt8]) {
    if let first = text.first, "{[".utf8.contains(first), let json = try? JSON(parsing: text) {
      (self.json, isForm) = (json, false)
      return
    }
    guard text.contains(UInt8(ascii: "=")), text.contains(UInt8(ascii: "&")), !text.contains(UInt8(ascii: "/")),
      let pairs = try? FormBody.decodeStrictly(text)
    else { return nil }
    json = .object(pairs.map { JSON.Member(JSONText(utf8: $0.name), UTF8Text.json($0.value)) })
    isForm = true
  }

  /// The text of another message in the same format.
  func written(_ json: JSON) -> [UInt8] {
    guard isForm else { return json.lineBytes }
    return FormSpelling.php.encode(
      (json.members ?? []).map { member in
        FormBody.Pair(name: member.name.utf8, value: (try? TextInput.bytes(member.value, "")) ?? member.value.lineBytes)
      })
  }
}
