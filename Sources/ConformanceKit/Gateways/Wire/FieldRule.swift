/// What a gateway's documents say of one field of a call: a row of its table.
struct FieldRule: Sendable {
  /// What may stand in a field.
  enum Kind: Sendable {
    /// Text without control characters.
    case text
    /// ASCII letters and digits, and these.
    case alphanumeric(String)
    /// The same with all that is beyond ASCII, for names and descriptions in any language.
    case words(String)
    /// ASCII digits.
    case digits
    /// ASCII digits and these.
    case numeric(String)
    /// Decimal text, see ``Amount``.
    case amount
    /// Exactly so many capital letters: currencies, countries.
    case capitals(Int)
    /// One of these words.
    case choice([String])
    /// `YYYY-MM-DD`.
    case date
    /// `01` to `12`.
    case month
    /// An absolute `https:` or, for what the gateway itself calls, any URL with a scheme, in visible ASCII.
    case url
    /// One `@` between two parts of visible ASCII.
    case email
    /// An IPv4 or IPv6 address, by its characters.
    case ip
    /// A JSON object as text.
    case jsonText
    /// ISO 8601 with a zone; seconds may be absent.
    case time
    /// Digits, as text or as a JSON number.
    case integer
    /// A JSON number.
    case number
    /// A JSON boolean.
    case boolean
    /// A JSON object.
    case object
    /// A JSON array.
    case array
  }

  /// The name; dots lead into objects.
  let path: [String]
  let required: Bool
  let kind: Kind
  /// The characters that a text may have.
  let longest: Int

  static func needed(_ path: String, _ kind: Kind, _ longest: Int = .max) -> FieldRule {
    FieldRule(path: split(path), required: true, kind: kind, longest: longest)
  }

  static func allowed(_ path: String, _ kind: Kind, _ longest: Int = .max) -> FieldRule {
    FieldRule(path: split(path), required: false, kind: kind, longest: longest)
  }

  /// The same rule for a field that goes by another name on the wire.
  func named(_ name: String) -> FieldRule {
    FieldRule(path: Self.split(name), required: required, kind: kind, longest: longest)
  }

  private static func split(_ path: String) -> [String] { path.split(separator: ".").map(String.init) }

  /// The name for people.
  var name: String { path.joined(separator: ".") }

  /// Checks one member of a JSON body; a text that is empty counts as absent.
  func check(_ fields: JSON) throws(Refusal) {
    guard let value = value(in: fields), value != .null else {
      // A member of an object that is itself absent is only missed where the object is there.
      let parent = FieldRule(path: Array(path.dropLast()), required: false, kind: kind, longest: longest)
      if required, path.count == 1 || parent.value(in: fields) != nil { throw missing }
      return
    }
    switch (kind, value) {
    case (.number, .number), (.boolean, .bool), (.object, .object), (.array, .array): return
    case (.number, _), (.boolean, _), (.object, _), (.array, _):
      throw .reject(.wrongType, "'\(name)' has a wrong type; this is \(value.kind)")
    case (.integer, .number(let number)): try check(Array(number.digits.utf8))
    case (_, .string(let text)): try check(text.utf8)
    default: throw .reject(.wrongType, "'\(name)' must be text; this is \(value.kind)")
    }
  }

  private var missing: Refusal { .reject(.missingField, "'\(name)' is missing") }

  private func value(in fields: JSON) -> JSON? {
    path.reduce(fields) { (value: JSON?, name) in value?[name] }
  }

  /// Checks a text; an empty one counts as absent.
  func check(_ text: [UInt8]) throws(Refusal) {
    if text.isEmpty {
      if required { throw missing }
      return
    }
    guard let scalars = String(validating: text, as: UTF8.self)?.unicodeScalars,
      scalars.allSatisfy({ $0.value >= 0x20 && !(0x7f...0x9f).contains($0.value) })
    else { throw .reject(.invalidCharacters, "'\(name)' has a control character or is not UTF-8") }
    guard scalars.count <= longest else { throw .reject(.tooLong, "'\(name)' has more than \(longest) characters") }
    switch admits(text) {
    case .yes: return
    case .characters: throw .reject(.invalidCharacters, "'\(name)' has a character that is not allowed there")
    case .form: throw .reject(.invalidValue, "'\(name)' does not have the form that it must have")
    }
  }

  private enum Compliance {
    case yes
    case characters
    case form

    /// A verdict on the characters alone.
    init(characters good: Bool) { self = good ? .yes : .characters }
    init(form good: Bool) { self = good ? .yes : .form }
  }

  private func admits(_ text: [UInt8]) -> Compliance {
    switch kind {
    case .text, .number, .boolean, .object, .array: .yes
    case .alphanumeric(let others):
      Compliance(characters: text.allSatisfy { Self.isLetterOrDigit($0) || others.utf8.contains($0) })
    case .words(let others):
      Compliance(characters: text.allSatisfy { $0 >= 0x80 || Self.isLetterOrDigit($0) || others.utf8.contains($0) })
    case .integer: Compliance(form: text.allSatisfy(Self.isDigit))
    case .time: Compliance(form: Self.isTime(text))
    case .digits: Compliance(characters: text.allSatisfy(Self.isDigit))
    case .numeric(let others): Compliance(characters: text.allSatisfy { Self.isDigit($0) || others.utf8.contains($0) })
    case .amount: Amount(text) == nil ? .form : .yes
    case .capitals(let count): Compliance(form: text.count == count && text.allSatisfy { (0x41...0x5a).contains($0) })
    case .choice(let words): Compliance(form: words.contains { text.elementsEqual($0.utf8) })
    case .date: Compliance(form: Self.isDate(text))
    case .month:
      Compliance(form: text.count == 2 && text.allSatisfy(Self.isDigit) && (1...12).contains(Self.number(text[...])))
    case .url: Compliance(form: Self.isURL(text))
    case .email: Compliance(form: Self.isEmail(text))
    case .ip:
      Compliance(characters: text.allSatisfy { Self.isDigit($0) || "abcdefABCDEF.:".utf8.contains($0) })
    case .jsonText: Compliance(form: Self.isObject(text))
    }
  }

  private static func isObject(_ text: [UInt8]) -> Bool {
    guard let json = try? JSON(parsing: text) else { return false }
    return json.members != nil && json.duplicateName == nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
  }

  private static func number(_ text: ArraySlice<UInt8>) -> Int { text.reduce(0) { $0 * 10 + Int($1 &- 0x30) } }

  private static func isDate(_ text: [UInt8]) -> Bool {
    guard text.count == 10, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
      (text[..<4] + text[5..<7] + text[8...]).allSatisfy(isDigit)
    else { return false }
    return (1...12).contains(number(text[5..<7])) && (1...31).contains(number(text[8...]))
  }

  /// `2023-10-17T16:22:05.123-05:00`; seconds, fraction and the colon of the zone may be absent, `Z` is a zone.
  private static func isTime(_ text: [UInt8]) -> Bool {
    guard text.count > 16, isDate(Array(text[..<10])), text[10] == UInt8(ascii: "T"), let hours = pair(text, 11),
      text[13] == UInt8(ascii: ":"), let minutes = pair(text, 14), hours < 24, minutes < 60
    else { return false }
    var rest = text[16...]
    if rest.first == UInt8(ascii: ":") {
      guard let seconds = pair(text, 17), seconds < 61 else { return false }
      rest = text[19...]
      if rest.first == UInt8(ascii: ".") {
        let fraction = rest.dropFirst().prefix(while: isDigit)
        guard !fraction.isEmpty else { return false }
        rest = rest.dropFirst(fraction.count + 1)
      }
    }
    if rest.elementsEqual("Z".utf8) { return true }
    guard rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") else { return false }
    let zone = rest.dropFirst().filter { $0 != UInt8(ascii: ":") }
    let hasColon = rest.count == 6 && rest[rest.startIndex + 3] == UInt8(ascii: ":")
    return zone.count == 4 && zone.allSatisfy(isDigit) && (rest.count == 5 || hasColon)
  }

  private static func pair(_ text: [UInt8], _ index: Int) -> Int? {
    guard index + 1 < text.count, isDigit(text[index]), isDigit(text[index + 1]) else { return nil }
    return number(text[index...index + 1])
  }

  /// A scheme of RFC 3986 §3.1, a colon, something behind it; visible ASCII.
  private static func isURL(_ text: [UInt8]) -> Bool {
    guard text.allSatisfy({ (0x21...0x7e).contains($0) }), let colon = text.firstIndex(of: UInt8(ascii: ":")),
      colon > 0,
      colon < text.count - 1
    else { return false }
    return !isDigit(text[0]) && text[..<colon].allSatisfy { isLetterOrDigit($0) || "+-.".utf8.contains($0) }
      && isLetterOrDigit(text[0])
  }

  private static func isEmail(_ text: [UInt8]) -> Bool {
    let parts = text.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0 > 0x20 && $0 != 0x7f } }
  }
}
