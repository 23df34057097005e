import Encodings
import Formulas
import Gateways

/// A change that a port makes to all its input before it computes, checks or writes anything: one helper for all calls.
///
/// It shows in many operations at once, and in each looks like a different mistake.
struct InputTreatment {
  /// What the port does, as the end of a sentence that begins with "your port".
  let words: String
  let change: @Sendable (JSON) -> JSON

  /// Treatments of texts everywhere, of texts in fields, and of fields; of several with the same words one is reported.
  static let all: [InputTreatment] =
    textChanges.map { words, change in
      InputTreatment(words: "\(words) every text") { texts(of: $0, change) }
    }
    + textChanges.map { words, change in
      InputTreatment(words: "\(words) every text of the fields") { fields(of: $0) { texts(of: $0, change) } }
    }
    + drops.map { words, isDropped in
      InputTreatment(words: "leaves out fields that are \(words)") { fields(of: $0) { kept($0, isDropped) } }
    }
    + drops.map { words, isDropped in
      InputTreatment(words: "leaves out fields that are \(words)") { fields(of: $0) { deeplyKept($0, isDropped) } }
    }

  private typealias TextChange = @Sendable ([UInt8]) -> [UInt8]

  private static let textChanges: [(words: String, change: TextChange)] =
    [
      ("trims", { Edit.trimming($0) }),
      ("trims", { trimming($0, isPythonSpace) }),
      ("trims", { trimming($0, isJavaScriptSpace) }),
      ("encodes in Latin-1", { Charset.latin1.encode($0) }),
      // Some ports leave text that is not UTF-8 as it is.
      ("encodes in Latin-1", { UTF8Text.isValid($0) ? Charset.latin1.encode($0) : $0 }),
      ("encodes in UTF-8 twice", { Edit.latin1($0) }),
      ("puts ? for characters beyond ASCII in", { SentChange.inASCII.applied(to: $0) ?? $0 }),
      ("removes characters beyond ASCII from", { $0.filter { $0 < 0x80 } }),
      ("puts ? for what MySQL's utf8 cannot store in", withoutFourByteCharacters),
      ("removes tags from", withoutTags),
      ("decomposes the letters (NFD) of", { Charset.nfd.encode($0) }),
      ("percent-decodes", { PercentEncoding.decode($0) }),
      ("puts backslashes before the quotes of", slashed),
      ("puts backslashes before the slashes of", { $0.flatMap { $0 == 0x2f ? [0x5c, $0] : [$0] } }),
      ("lower-cases", { text($0) { $0.lowercased() } }),
      ("upper-cases", { text($0) { $0.uppercased() } }),
    ] + HTMLQuotes.allCases.map { quotes in ("escapes for HTML", { quotes.escape($0) }) }
    + TextCleaning.allCases.map { cleaning in (cleaning.words, { cleaning.apply($0) }) }

  private static let drops: [(words: String, isDropped: @Sendable (JSON) -> Bool)] = [
    ("null", { $0 == .null }), ("empty text or null", { [.null, .text("")].contains($0) }),
    ("empty for a language: null, false, 0, \"0\", \"\", [] and {}", isEmpty),
  ]

  /// The values that count as empty in a language; PHP decodes an object to an array, which may be empty, or to an object, which
  /// is not.
  static let nothings: [(words: String, isDropped: @Sendable (JSON) -> Bool)] = [
    (#"PHP's empty() treats as empty: "", "0", 0, false, []"#, { isEmpty($0) && $0.members == nil }),
    (#"PHP's empty() treats as empty: "", "0", 0, false, [] and {}"#, isEmpty),
    // Numbers may be decoded to objects that keep their digits.
    (
      #"PHP's empty() treats as empty: "", "0", false, []"#,
      { value in
        if case .number = value { false } else { isEmpty(value) && value.members == nil }
      }
    ),
    ("is false", { $0 == .bool(false) }),
    (#"is false in Python: "", 0, false, [], {}"#, { isEmpty($0) && $0 != .text("0") }),
    (
      #"is false in JavaScript: "", 0, false"#,
      { isEmpty($0) && $0 != .text("0") && $0.elements == nil && $0.members == nil }
    ),
  ]

  /// An input without the dropped members of its objects, or of nested objects too.
  static func without(_ isDropped: (JSON) -> Bool, in input: JSON, isDeep: Bool) -> JSON {
    fields(of: input) { isDeep ? deeplyKept($0, isDropped) : kept($0, isDropped) }
  }

  // MARK: - Changes

  /// A copy with every text changed; a text may be spelled in hexadecimal or base 64.
  private static func texts(of json: JSON, _ change: TextChange) -> JSON {
    if let bytes = (try? TextInput.encoded(json, "")) ?? nil { return UTF8Text.json(change(bytes)) }
    return switch json {
    case .string(let text): UTF8Text.json(change(text.utf8))
    case .array(let elements): .array(elements.map { texts(of: $0, change) })
    case .object(let members): .object(members.map { JSON.Member($0.name, texts(of: $0.value, change)) })
    case .null, .bool, .number: json
    }
  }

  /// A copy with the objects of an operation's input changed; its other inputs are secrets and choices.
  private static func fields(of input: JSON, _ change: (JSON) -> JSON) -> JSON {
    .object(
      (input.members ?? []).map { member in
        let isObject = member.value.members != nil && !TextInput.isEncoded(member.value)
        return isObject ? JSON.Member(member.name, change(member.value)) : member
      })
  }

  private static func kept(_ object: JSON, _ isDropped: (JSON) -> Bool) -> JSON {
    object.members.map { .object($0.filter { !isDropped($0.value) }) } ?? object
  }

  private static func deeplyKept(_ object: JSON, _ isDropped: (JSON) -> Bool) -> JSON {
    if let elements = object.elements { return .array(elements.map { deeplyKept($0, isDropped) }) }
    // Encoded bytes are a text, however they are spelled.
    guard !TextInput.isEncoded(object), let members = kept(object, isDropped).members else { return object }
    return .object(members.map { JSON.Member($0.name, deeplyKept($0.value, isDropped)) })
  }

  private static func isEmpty(_ value: JSON) -> Bool {
    switch value {
    case .null, .bool(false): true
    case .number(let number): number.digits.utf8.allSatisfy { "-0.".utf8.contains($0) }
    case .string(let text): ["", "0"].contains(text.string)
    case .array(let elements): elements.isEmpty
    case .object(let members): members.isEmpty
    case .bool(true): false
    }
  }

  /// A changed text; bytes that are not UTF-8 stay as they are.
  private static func text(_ bytes: [UInt8], _ change: (String) -> String) -> [UInt8] {
    UTF8Text.isValid(bytes) ? Array(change(String(decoding: bytes, as: UTF8.self)).utf8) : bytes
  }

  private static func slashed(_ text: [UInt8]) -> [UInt8] {
    text.flatMap { "'\"\\".utf8.contains($0) ? [UInt8(ascii: "\\"), $0] : [$0] }
  }

  /// MySQL's `utf8` has at most three bytes a character.
  private static func withoutFourByteCharacters(_ text: [UInt8]) -> [UInt8] {
    guard UTF8Text.isValid(text) else { return text }
    return String(decoding: text, as: UTF8.self).unicodeScalars.flatMap { scalar in
      scalar.value > 0xffff ? [UInt8(ascii: "?")] : Array(String(scalar).utf8)
    }
  }

  private static func withoutTags(_ text: [UInt8]) -> [UInt8] {
    UTF8Text.isValid(text) ? Array(String(decoding: text, as: UTF8.self).replacing(/<[^>]*>?/, with: "").utf8) : text
  }

  private static func isPythonSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || (0x1c...0x1f).contains(scalar.value)
  }

  private static func isJavaScriptSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace && scalar.value != 0x85 || scalar.value == 0xfeff
  }

  private static func trimming(_ text: [UInt8], _ isSpace: (Unicode.Scalar) -> Bool) -> [UInt8] {
    guard UTF8Text.isValid(text) else { return text }
    let scalars = String(decoding: text, as: UTF8.self).unicodeScalars.drop(while: isSpace)
    let end = scalars.lastIndex { !isSpace($0) }.map { scalars.index(after: $0) } ?? scalars.startIndex
    return Array(String(String.UnicodeScalarView(scalars[..<end])).utf8)
  }
}
