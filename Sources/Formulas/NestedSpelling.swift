import Encodings

/// Spellings of nested values that differ from the one that PayFort's server signs.
public enum NestedSpelling: String, Sendable, Hashable, CaseIterable {
  /// PHP's array in a string context.
  case php = "as Array"
  /// JavaScript's objects as `[object Object]`, its arrays joined by commas.
  case javaScript = "as [object Object]"
  /// JavaScript's objects as `[object Object]`, lists written correctly.
  case objects = "as [object Object], arrays rightly"
  /// JavaScript's arrays joined by commas, objects written correctly.
  case joined = "as a,b, objects rightly"
  /// JSON without spaces.
  case json = "as JSON"
  /// Objects as JSON without spaces, arrays written correctly.
  case jsonObjects = "as JSON, arrays rightly"
  /// JSON with a space after colons and commas, as Python prints it.
  case spacedJSON = "as spaced JSON"
  /// Python's `str` of a dictionary: single quotes.
  case python = "as Python's repr"
  /// Like PayFort's, without spaces after commas.
  case withoutSpaces = "without spaces"
  /// Like PayFort's, without spaces after the commas of arrays.
  case tightArrays = "without spaces in arrays"
  /// Like PayFort's, without spaces after the commas of objects.
  case tightObjects = "without spaces in objects"
  /// Like PayFort's, with arrays as objects whose names are the indexes.
  case indexed = "with indexes"
  /// Like PayFort's, with members sorted by name.
  case sorted = "sorted"
  /// Swift's description of a dictionary: `["k": "v"]`.
  case swift = "as Swift's description"
  /// Go's `%v`: `map[k:v k2:v2]`, sorted by name, and `[a b]`.
  case go = "as Go prints them"
  /// Ruby's `to_s` of a hash and of an array: `{"k"=>"v"}` and `["a", "b"]`.
  case ruby = "as Ruby's inspect"
  /// The same since Ruby 3.4: `{"k" => "v"}`.
  case spacedRuby = "as Ruby's inspect since 3.4"
  /// An empty value; the pair stays.
  case empty = "as nothing"
  /// The pair is left out.
  case leftOut = "left out"

  /// A value in this spelling.
  package func write(_ value: FieldObject.Value) -> [UInt8] {
    switch self {
    case .php: return Array("Array".utf8)
    case .empty, .leftOut: return []
    case .javaScript: return Self.javaScript(value)
    case .json, .spacedJSON, .python, .swift, .ruby, .spacedRuby: return quoted(value)
    case .go: return Self.go(value)
    case .withoutSpaces, .indexed, .sorted, .objects, .jsonObjects, .joined, .tightArrays, .tightObjects:
      return java(value)
    }
  }

  private static func javaScript(_ value: FieldObject.Value) -> [UInt8] {
    switch value {
    case .object: Array("[object Object]".utf8)
    case .list(let values): Array(values.map(javaScript).joined(separator: Array(",".utf8)))
    default: value.written
    }
  }

  private func quoted(_ value: FieldObject.Value) -> [UInt8] {
    let quote = Array((self == .python ? "'" : "\"").utf8)
    let comma = Array((self == .json ? "," : ", ").utf8)
    let colon = Array(colon.utf8)
    switch value {
    case .text(let bytes): return self == .python ? Self.pythonText(bytes) : quote + escaped(bytes) + quote
    case .null: return Array(nothing.utf8)
    case .bool(let flag): return Array((self == .python ? (flag ? "True" : "False") : flag ? "true" : "false").utf8)
    case .number(let digits): return self == .python ? NumberSpelling.python.apply(digits) : digits
    case .list(let values): return [0x5b] + values.map(quoted).joined(separator: comma) + [0x5d]
    case .object(let object):
      let members = object.members.map { quote + escaped($0.name) + quote + colon + quoted($0.value) }
      let (open, close) = self == .swift ? (UInt8(0x5b), UInt8(0x5d)) : (0x7b, 0x7d)
      return [open] + members.joined(separator: comma) + [close]
    }
  }

  private var colon: String {
    switch self {
    case .json: ":"
    case .ruby: "=>"
    case .spacedRuby: " => "
    default: ": "
    }
  }

  private var nothing: String {
    switch self {
    case .python: "None"
    case .ruby, .spacedRuby: "nil"
    default: "null"
    }
  }

  private func escaped(_ bytes: [UInt8]) -> [UInt8] {
    switch self {
    case .json, .spacedJSON: bytes.flatMap(Self.escapedInJSON)
    case .ruby, .spacedRuby: Self.escapedInRuby(bytes)
    default: bytes
    }
  }

  /// A byte of a text, escaped for JSON.
  static func escapedInJSON(_ byte: UInt8) -> [UInt8] {
    switch byte {
    case 0x22, 0x5c: [0x5c, byte]
    case 0x08: Array(#"\b"#.utf8)
    case 0x09: Array(#"\t"#.utf8)
    case 0x0a: Array(#"\n"#.utf8)
    case 0x0c: Array(#"\f"#.utf8)
    case 0x0d: Array(#"\r"#.utf8)
    case ..<0x20: Array(#"\u00"#.utf8) + Hex.encode([byte]).utf8
    default: [byte]
    }
  }

  /// A text as Python's `repr` quotes it.
  private static func pythonText(_ bytes: [UInt8]) -> [UInt8] {
    let quote: UInt8 = bytes.contains(0x27) && !bytes.contains(0x22) ? 0x22 : 0x27
    let escaped = bytes.flatMap { byte -> [UInt8] in
      switch byte {
      case quote, 0x5c: [0x5c, byte]
      case 0x09, 0x0a, 0x0d: escapedInJSON(byte)
      case ..<0x20, 0x7f: Array(#"\x"#.utf8) + Hex.encode([byte]).utf8
      default: [byte]
      }
    }
    return [quote] + escaped + [quote]
  }

  private static func escapedInRuby(_ bytes: [UInt8]) -> [UInt8] {
    bytes.indices.flatMap { index -> [UInt8] in
      let byte = bytes[index]
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      if byte == 0x23, [0x7b, 0x24, 0x40].contains(next) { return [0x5c, byte] }
      let letters: [UInt8: String] = [0x07: "a", 0x0b: "v", 0x1b: "e"]
      return letters[byte].map { [0x5c] + $0.utf8 } ?? escapedInJSON(byte)
    }
  }

  private static func go(_ value: FieldObject.Value) -> [UInt8] {
    let opening: String
    let elements: [[UInt8]]
    switch value {
    case .null: return Array("<nil>".utf8)
    case .list(let values): (opening, elements) = ("[", values.map(go))
    case .object(let object):
      let members = object.members.sorted { $0.name.lexicographicallyPrecedes($1.name) }
      (opening, elements) = ("map[", members.map { member in member.name + [0x3a] + go(member.value) })
    default: return value.written
    }
    return Array(opening.utf8) + elements.joined(separator: " ".utf8) + [0x5d]
  }

  private func comma(_ tight: NestedSpelling) -> [UInt8] {
    Array((self == .withoutSpaces || self == tight ? "," : ", ").utf8)
  }

  private func java(_ value: FieldObject.Value) -> [UInt8] {
    switch value {
    case .list(let values):
      let kept = values.filter { $0 != .null }
      if self == .joined { return Array(kept.map(java).joined(separator: Array(",".utf8))) }
      let comma = comma(.tightArrays)
      guard self == .indexed else { return [0x5b] + kept.map(java).joined(separator: comma) + [0x5d] }
      return [0x7b] + kept.enumerated().map { Array("\($0)=".utf8) + java($1) }.joined(separator: comma) + [0x7d]
    case .object(let object):
      if self == .objects { return Array("[object Object]".utf8) }
      if self == .jsonObjects { return Self.json.write(value) }
      let comma = comma(.tightObjects)
      var members = object.members.filter { $0.value != .null }
      if self == .sorted { members.sort { $0.name.lexicographicallyPrecedes($1.name) } }
      return [0x7b] + members.map { $0.name + [0x3d] + java($0.value) }.joined(separator: comma) + [0x7d]
    default: return value.written
    }
  }
}
