import Encodings
import Formulas
import Gateways

/// What a port does to all that it is given before it computes, checks or writes anything: one helper for all calls.
///
/// Its marks show in many operations at once, and each looks like a mistake of its own.
struct InputTreatment {
  /// What it does, as the end of a sentence that begins with "your port".
  let words: String
  let change: @Sendable (JSON) -> JSON

  /// Of texts everywhere, of texts in fields, and of fields; of two with the same words one is told.
  static let all: [InputTreatment] =
    textChanges.map { words, change in
      InputTreatment(words: "\(words) every text") { texts(of: $0, change) }
    }
    + textChanges.map { words, change in
      InputTreatment(words: "\(words) every text of the fields") { fields(of: $0) { texts(of: $0, change) } }
    }
    + drops.map { words, isDropped in
      InputTreatment(words: "leaves fields out that are \(words)") { fields(of: $0) { kept($0, isDropped) } }
    }
    + drops.map { words, isDropped in
      InputTreatment(words: "leaves fields out that are \(words)") { fields(of: $0) { deeplyKept($0, isDropped) } }
    }

  private typealias TextChange = @Sendable ([UInt8]) -> [UInt8]

  private static let textChanges: [(words: String, change: TextChange)] =
    [
      ("trims", { Edit.trimming($0) }),
      ("trims", { trimming($0, isPythonSpace) }),
      ("trims", { trimming($0, isJavaScriptSpace) }),
      ("encodes in Latin-1", { Charset.latin1.encode($0) }),
      // What is no text passes through some ports as it is.
      ("encodes in Latin-1", { UTF8Text.isValid($0) ? Charset.latin1.encode($0) : $0 }),
      ("encodes in UTF-8 twice", { Edit.latin1($0) }),
      ("puts ? for what is beyond ASCII in", { SentChange.inASCII.applied(to: $0) ?? $0 }),
      ("takes what is beyond ASCII out of", { $0.filter { $0 < 0x80 } }),
      ("puts ? for what MySQL's utf8 cannot hold in", withoutFourByteCharacters),
      ("takes tags out of", withoutTags),
      ("takes apart the letters (NFD) of", { Charset.nfd.encode($0) }),
      ("undoes the escapes of URLs in", { PercentEncoding.decode($0) }),
      ("puts backslashes in front of the quotes of", slashed),
      ("puts backslashes in front of the slashes of", { $0.flatMap { $0 == 0x2f ? [0x5c, $0] : [$0] } }),
      ("writes in small letters", { text($0) { $0.lowercased() } }),
      ("writes in capitals", { text($0) { $0.uppercased() } }),
    ] + HTMLQuotes.allCases.map { quotes in ("escapes for HTML", { quotes.escape($0) }) }
    + TextCleaning.allCases.map { cleaning in (cleaning.words, { cleaning.apply($0) }) }

  private static let drops: [(words: String, isDropped: @Sendable (JSON) -> Bool)] = [
    ("null", { $0 == .null }), ("empty text or null", { [.null, .text("")].contains($0) }),
    ("empty for a language: null, false, 0, \"0\", \"\", [] and {}", isEmpty),
  ]

  /// What is nothing for a language; PHP reads an object into an array, or into an object, which is something.
  static let nothings: [(words: String, isDropped: @Sendable (JSON) -> Bool)] = [
    (#"PHP's empty() takes for nothing: "", "0", 0, false, []"#, { isEmpty($0) && $0.members == nil }),
    (#"PHP's empty() takes for nothing: "", "0", 0, false, [] and {}"#, isEmpty),
    // Numbers may be read as objects, so that their digits stay.
    (
      #"PHP's empty() takes for nothing: "", "0", false, []"#,
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

  /// An input with what is dropped left out of the objects that it has, or of those inside them too.
  static func without(_ isDropped: (JSON) -> Bool, in input: JSON, isDeep: Bool) -> JSON {
    fields(of: input) { isDeep ? deeplyKept($0, isDropped) : kept($0, isDropped) }
  }

  // MARK: - What is changed

  /// The same with every text in it changed; a text may be spelled in hexadecimal or base 64.
  private static func texts(of json: JSON, _ change: TextChange) -> JSON {
    if let bytes = (try? TextInput.encoded(json, "")) ?? nil { return UTF8Text.json(change(bytes)) }
    return switch json {
    case .string(let text): UTF8Text.json(change(text.utf8))
    case .array(let elements): .array(elements.map { texts(of: $0, change) })
    case .object(let members): .object(members.map { JSON.Member($0.name, texts(of: $0.value, change)) })
    case .null, .bool, .number: json
    }
  }

  /// The objects that an operation is given, changed; its other inputs are secrets and choices.
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
    // Bytes are a text, however they are spelled.
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

  /// A text changed; what is no text passes as it is.
  private static func text(_ bytes: [UInt8], _ change: (String) -> String) -> [UInt8] {
    UTF8Text.isValid(bytes) ? Array(change(String(decoding: bytes, as: UTF8.self)).utf8) : bytes
  }

  private static func slashed(_ text: [UInt8]) -> [UInt8] {
    text.flatMap { "'\"\\".utf8.contains($0) ? [UInt8(ascii: "\\"), $0] : [$0] }
  }

  /// Three bytes a character are all that MySQL's `utf8` has.
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
