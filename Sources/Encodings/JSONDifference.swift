/// A place where two JSON values differ, in meaning or in the digits of a number.
public struct JSONDifference: Sendable, Hashable {
  /// How two values differ.
  public enum Kind: String, Sendable, Hashable {
    /// Only the left value has the member or element.
    case missing
    /// Only the right value has it.
    case added
    /// The values have different types.
    case type
    /// Different texts or booleans.
    case value
    /// Numbers of different value.
    case number
    /// Numbers of the same value in different characters, which matters only to a signature.
    case digits
  }

  /// The path to the place.
  public let path: JSONPath
  /// How the values differ.
  public let kind: Kind
  /// The two numbers as written; texts are left out, because they may be secrets.
  public let numbers: [JSONNumber]

  init(_ path: JSONPath, _ kind: Kind, _ numbers: [JSONNumber] = []) {
    self.path = path
    self.kind = kind
    self.numbers = numbers
  }
}

extension JSON {
  /// The differences of another value from this one: members in any order, numbers by value, texts by their bytes.
  ///
  /// For a repeated name the first member counts; see ``duplicateName``.
  public func differences(to other: JSON) -> [JSONDifference] {
    var found: [JSONDifference] = []
    compare(other, at: JSONPath(), &found)
    return found
  }

  private func compare(_ other: JSON, at path: JSONPath, _ found: inout [JSONDifference]) {
    switch (self, other) {
    case (.null, .null): break
    case (.bool(let left), .bool(let right)): if left != right { found.append(JSONDifference(path, .value)) }
    case (.string(let left), .string(let right)): if left != right { found.append(JSONDifference(path, .value)) }
    case (.number(let left), .number(let right)):
      if left.digits != right.digits {
        found.append(JSONDifference(path, left.equals(right) ? .digits : .number, [left, right]))
      }
    case (.array(let left), .array(let right)):
      for index in 0..<max(left.count, right.count) {
        let path = path.element(index)
        switch (index < left.count, index < right.count) {
        case (true, true): left[index].compare(right[index], at: path, &found)
        case (let isLeft, _): found.append(JSONDifference(path, isLeft ? .missing : .added))
        }
      }
    case (.object(let left), .object(let right)): Self.compare(left, right, at: path, &found)
    default: found.append(JSONDifference(path, .type))
    }
  }

  private static func compare(
    _ left: [Member], _ right: [Member], at path: JSONPath, _ found: inout [JSONDifference]
  ) {
    let (left, right) = (byName(left), byName(right))
    for name in Set(left.keys).union(right.keys).sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      let path = path.member(name.string)
      switch (left[name], right[name]) {
      case (let one?, let other?): one.compare(other, at: path, &found)
      case (let one, _): found.append(JSONDifference(path, one == nil ? .added : .missing))
      }
    }
  }

  private static func byName(_ members: [Member]) -> [JSONText: JSON] {
    Dictionary(members.map { ($0.name, $0.value) }) { first, _ in first }
  }
}
