/// A JSON value as written (RFC 8259), with the order of members, the digits of numbers and the spelling of texts.
///
/// Two values are equal when their structure, member order, digits and decoded texts are; ``means(_:)`` compares by
/// meaning.
public enum JSON: Sendable, Hashable {
  case null
  case bool(Bool)
  case number(JSONNumber)
  case string(JSONText)
  case array([JSON])
  case object([Member])

  /// A name with its value; an object's members are an array, because dictionaries lose order and duplicates.
  public struct Member: Sendable, Hashable {
    /// The decoded name.
    public var name: JSONText
    /// The value.
    public var value: JSON

    /// Pairs a name with a value.
    public init(_ name: JSONText, _ value: JSON) {
      self.name = name
      self.value = value
    }
  }
}

extension JSON: ExpressibleByDictionaryLiteral {
  /// Makes an object from names and optional values, leaving out absent ones.
  public init(dictionaryLiteral members: (String, JSON?)...) { self = .members(members) }
}

extension JSON {
  /// A text value from a Swift string.
  public static func text(_ string: String) -> JSON { .string(JSONText(string)) }

  /// A number value from an integer.
  public static func integer(_ value: Int) -> JSON { .number(JSONNumber(digits: String(value))) }

  /// Makes an object from pairs with optional values, leaving out absent ones.
  public static func members(_ pairs: [(String, JSON?)]) -> JSON {
    var members: [Member] = []
    members.reserveCapacity(pairs.count)
    for (name, value) in pairs { if let value { members.append(Member(JSONText(name), value)) } }
    return .object(members)
  }

  /// An object with the members of another one after its own.
  package func adding(_ others: JSON) -> JSON { .object((members ?? []) + (others.members ?? [])) }

  /// The first member with a name; `nil` where there is none or this is not an object.
  public subscript(name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    let count = name.utf8.count
    // Nearly every other name differs in length, which is known without copying the member.
    for index in members.indices where members[index].name.utf8.count == count && members[index].name == name {
      return members[index].value
    }
    return nil
  }

  /// The members of an object; `nil` for other values.
  public var members: [Member]? {
    if case .object(let members) = self { members } else { nil }
  }

  /// The elements of an array; `nil` for other values.
  public var elements: [JSON]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The text of a string; `nil` for other values.
  public var string: String? {
    if case .string(let text) = self { text.string } else { nil }
  }

  /// The kind of value, as part of a sentence, for example `a number`.
  public var kind: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .number: "a number"
    case .string: "text"
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// Whether two values mean the same: members in any order, numbers by value, texts by their bytes.
  public func means(_ other: JSON) -> Bool {
    switch (self, other) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.number(let left), .number(let right)): left.equals(right)
    case (.string(let left), .string(let right)): left == right
    case (.array(let left), .array(let right)):
      left.count == right.count && zip(left, right).allSatisfy { $0.means($1) }
    case (.object(let left), .object(let right)): Self.mean(left, right)
    default: false
    }
  }

  /// Compares members in the order of their names; equal names keep their own order, so duplicates count.
  private static func mean(_ left: [Member], _ right: [Member]) -> Bool {
    guard left.count == right.count else { return false }
    let (left, right) = (sorted(left), sorted(right))
    return zip(left, right).allSatisfy { $0.name == $1.name && $0.value.means($1.value) }
  }

  private static func sorted(_ members: [Member]) -> [Member] {
    members.enumerated().sorted { one, two in
      one.element.name == two.element.name
        ? one.offset < two.offset : one.element.name.utf8.lexicographicallyPrecedes(two.element.name.utf8)
    }.map(\.element)
  }
}
