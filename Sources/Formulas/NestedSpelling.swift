/// Spellings of nested values other than the one that PayFort's server signs.
public enum NestedSpelling: String, Sendable, Hashable, CaseIterable {
  /// PHP's array in a string context.
  case php = "as Array"
  /// JavaScript's objects as `[object Object]`, its arrays joined by commas.
  case javaScript = "as [object Object]"
  /// JavaScript's objects as `[object Object]`, in lists written as they should be.
  case objects = "as [object Object], arrays rightly"
  /// JavaScript's arrays joined by commas, objects written as they should be.
  case joined = "as a,b, objects rightly"
  /// JSON without spaces.
  case json = "as JSON"
  /// JSON with a space behind colons and commas, as Python prints it.
  case spacedJSON = "as spaced JSON"
  /// Python's `str` of a dictionary: single quotes.
  case python = "as Python's repr"
  /// As PayFort's, with no space behind commas.
  case withoutSpaces = "without spaces"
  /// As PayFort's, with no space behind the commas of arrays.
  case tightArrays = "without spaces in arrays"
  /// As PayFort's, with no space behind the commas of objects.
  case tightObjects = "without spaces in objects"
  /// As PayFort's, with arrays as objects whose names are the indexes.
  case indexed = "with indexes"
  /// As PayFort's, with members sorted by name.
  case sorted = "sorted"
  /// Swift's description of a dictionary: `["k": "v"]`.
  case swift = "as Swift's description"
  /// Nothing in their place, the pair stays.
  case empty = "as nothing"
  /// The pair is left out.
  case leftOut = "left out"

  func write(_ value: FieldObject.Value) -> [UInt8] {
    switch self {
    case .php: return Array("Array".utf8)
    case .empty, .leftOut: return []
    case .javaScript: return Self.javaScript(value)
    case .json, .spacedJSON, .python, .swift: return quoted(value)
    case .withoutSpaces, .indexed, .sorted, .objects, .joined, .tightArrays, .tightObjects: return java(value)
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
    let colon = Array((self == .json ? ":" : ": ").utf8)
    switch value {
    case .text(let bytes): return quote + (self == .json || self == .spacedJSON ? Self.escaped(bytes) : bytes) + quote
    case .null: return Array((self == .python ? "None" : "null").utf8)
    case .bool(let flag): return Array((self == .python ? (flag ? "True" : "False") : flag ? "true" : "false").utf8)
    case .number(let digits): return digits
    case .list(let values): return [0x5b] + values.map(quoted).joined(separator: comma) + [0x5d]
    case .object(let object):
      let members = object.members.map { quote + $0.name + quote + colon + quoted($0.value) }
      let (open, close) = self == .swift ? (UInt8(0x5b), UInt8(0x5d)) : (0x7b, 0x7d)
      return [open] + members.joined(separator: comma) + [close]
    }
  }

  private static func escaped(_ bytes: [UInt8]) -> [UInt8] {
    bytes.flatMap { $0 == 0x22 || $0 == 0x5c ? [0x5c, $0] : [$0] }
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
      let comma = comma(.tightObjects)
      var members = object.members.filter { $0.value != .null }
      if self == .sorted { members.sort { $0.name.lexicographicallyPrecedes($1.name) } }
      return [0x7b] + members.map { $0.name + [0x3d] + java($0.value) }.joined(separator: comma) + [0x7d]
    default: return value.written
    }
  }
}
