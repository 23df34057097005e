package import Encodings

/// The ways in which an SDK changes a value's spelling by reading it into a type; the result is right too.
package enum Respelling: CaseIterable, Sendable {
  /// Adds a slash to a URL that has only a host, as the WHATWG URL parser does.
  case slashBehindHost
  /// Removes spaces and dashes from a card number.
  case cardInDigits
  /// Lower-cases the domain of an e-mail address (RFC 5321 §2.4).
  case smallDomain
  /// Removes line ends at the end of texts, for inputs that are refused otherwise.
  case withoutLineEnds

  /// Respells the fields of an operation's input; `nil` where that changes nothing.
  package func input(_ input: JSON, of operation: Operation) -> JSON? {
    guard !operation.rules.isEmpty, operation.response == nil, operation.kind != .verify else { return nil }
    if self == .withoutLineEnds { guard case .reject = operation.answer(input) else { return nil } }
    let respelled = respelled(input, "", FieldNames(operation))
    return respelled == input ? nil : respelled
  }

  /// The names of the fields with URLs, e-mail addresses, cards and secrets.
  private struct FieldNames {
    let urls: Set<String>
    let emails: Set<String>
    let cards: Set<String>
    let secrets: Set<String>

    init(_ operation: Operation) {
      func names(_ isMeant: (FieldRule) -> Bool) -> Set<String> {
        Set(operation.rules.filter(isMeant).compactMap(\.path.last))
      }
      func names(_ secrecy: InputField.Secrecy) -> Set<String> {
        Set(
          operation.fields.flatMap { field in
            (field.secrecy == secrecy ? [field.name] : [])
              + field.memberSecrecy.filter { $0.value == secrecy }.map(\.key)
          })
      }
      urls = names(\.isURL)
      emails = names { $0.path.last?.hasSuffix("email") ?? false }
      cards = names(.card)
      secrets = names(.secret).union(operation.ownInputs.map(\.field))
    }
  }

  private func respelled(_ json: JSON, _ name: String, _ names: FieldNames) -> JSON {
    switch json {
    case .string(let text): UTF8Text.json(respelled(text.utf8, name, names))
    case .array(let elements): .array(elements.map { respelled($0, name, names) })
    case .object(let members):
      .object(members.map { JSON.Member($0.name, respelled($0.value, $0.name.string, names)) })
    case .null, .bool, .number: json
    }
  }

  private func respelled(_ text: [UInt8], _ name: String, _ names: FieldNames) -> [UInt8] {
    switch self {
    case .slashBehindHost:
      let host = text.dropFirst("https://".utf8.count)
      let isBare = text.starts(with: "https://".utf8) && !host.isEmpty && !host.contains { "/?#\\@".utf8.contains($0) }
      return names.urls.contains(name) && isBare ? text + [UInt8(ascii: "/")] : text
    case .cardInDigits:
      return names.cards.contains(name) ? text.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "-") } : text
    case .smallDomain:
      guard names.emails.contains(name), let at = text.lastIndex(of: UInt8(ascii: "@")) else { return text }
      return text[..<at] + text[at...].map(ASCII.lower)
    case .withoutLineEnds:
      let end = text.lastIndex { $0 != 0x0a && $0 != 0x0d }.map { $0 + 1 } ?? 0
      return names.secrets.contains(name) ? text : Array(text[..<end])
    }
  }
}
