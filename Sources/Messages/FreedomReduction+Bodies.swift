package import Encodings
import Gateways

extension FreedomReduction {
  private static func hasNull(_ value: JSON) -> Bool {
    switch value {
    case .null: true
    case .array(let elements): elements.contains(where: hasNull)
    case .object(let members): members.contains { hasNull($0.value) }
    default: false
    }
  }

  private static func withoutNulls(_ value: JSON) -> JSON {
    value.members.map { members in .object(members.filter { $0.value != .null }) } ?? value
  }

  private var emptyFields: [String] {
    freedoms.flatMap { freedom -> [String] in
      if case .emptyFields(let names) = freedom.kind { return names }
      return []
    }
  }

  /// The JSON body without members that are null or hold their default, and with hexadecimal in lower case.
  package func reduced(_ body: JSON) -> JSON {
    freedoms.reduce(Self.hasNull(body) ? body.mapped(Self.withoutNulls) : body) { body, freedom in
      switch freedom.kind {
      case .fallback(let path, let values):
        guard let value = body[path], values.contains(where: { $0.means(value) }) else { return body }
        return body.with(path, nil)
      case .hexInCapitals(let path):
        guard case .string(let text)? = body[path], text.spelling != nil || text.utf8.contains(where: ASCII.isUpper),
          let folded = Self.folded(text.utf8)
        else { return body }
        return body.with(path, UTF8Text.json(folded))
      case .numberAsText(let path):
        guard case .string(let text)? = body[path], Amount(text.utf8) != nil, let number = try? JSON(parsing: text.utf8)
        else { return body }
        return body.with(path, number)
      case .textAsNumber(let path):
        guard case .number(let number)? = body[path] else { return body }
        return body.with(path, .text(number.digits))
      case .sameTime(let path):
        guard case .string(let text)? = body[path], let time = DateTime(text.utf8), time.isOfCalendar
        else { return body }
        // Later checks still need a valid time.
        let fraction = time.fraction.isEmpty ? "" : ".\(String(decoding: time.fraction, as: UTF8.self))"
        return body.with(path, .text(CalendarDay.text(seconds: time.seconds) + fraction + "Z"))
      case .otherMembers(let names): return names.reduce(body) { $0.with([$1], nil) }
      case .emptyFields(let names):
        return names.reduce(body) { body, name in
          let path = name.split(separator: ".").map(String.init)
          return body[path] == .text("") ? body.with(path, nil) : body
        }
      case .header, .formAsMultipart, .multipartAsForm, .query, .jsonText, .memberOrder, .ownFields:
        return body
      }
    }
  }

  /// The parts of a form without optional and default ones; a repeated name is never dropped.
  package func reduced(_ parts: [MultipartBody.Part]) -> [MultipartBody.Part] {
    let free = emptyFields
    var parts = parts.filter { part in !part.value.isEmpty || !free.contains { part.name.elementsEqual($0.utf8) } }
      .map(Self.withoutDefaultType)
    for freedom in freedoms {
      guard let path = freedom.path, let index = parts.firstIndex(where: { $0.name.elementsEqual(path[0].utf8) }),
        path.count == 1, parts.count(where: { $0.name == parts[index].name }) == 1
      else { continue }
      switch freedom.kind {
      case .fallback(_, let values):
        let texts = values.compactMap { try? TextInput.bytes($0, path[0]) }
        if texts.contains(parts[index].value) { parts.remove(at: index) }
      case .hexInCapitals: if let folded = Self.folded(parts[index].value) { parts[index].value = folded }
      case .jsonText: if let json = try? JSON(parsing: parts[index].value) { parts[index].value = json.plain.lineBytes }
      case .header, .formAsMultipart, .multipartAsForm, .query, .emptyFields, .numberAsText, .textAsNumber,
        .sameTime, .memberOrder, .ownFields, .otherMembers:
        continue
      }
    }
    return parts
  }

  private static func folded(_ text: [UInt8]) -> [UInt8]? {
    text.allSatisfy { Hex.value(of: $0) != nil } ? text.map(ASCII.lower) : nil
  }
}

extension RequestFreedom {
  /// The path of the field that the freedom concerns.
  fileprivate var path: [String]? {
    switch kind {
    case .fallback(let path, _), .hexInCapitals(let path), .numberAsText(let path), .textAsNumber(let path),
      .sameTime(let path), .jsonText(let path):
      path
    case .header, .formAsMultipart, .multipartAsForm, .query, .emptyFields, .memberOrder, .ownFields, .otherMembers: nil
    }
  }
}

extension JSON {
  /// The value independent of its spelling, with the members of each object sorted by name.
  fileprivate var plain: JSON {
    switch self {
    case .null, .bool, .number: self
    case .string(let text): .string(JSONText(utf8: text.utf8))
    case .array(let elements): .array(elements.map(\.plain))
    case .object(let members):
      .object(
        members.map { Member(JSONText(utf8: $0.name.utf8), $0.value.plain) }.enumerated().sorted { one, other in
          one.element.name == other.element.name
            ? one.offset < other.offset : one.element.name.utf8.lexicographicallyPrecedes(other.element.name.utf8)
        }.map(\.element))
    }
  }
}
