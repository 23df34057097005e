import Encodings

// Words about two JSON values that differ.
extension JSON {
  /// The JSON type in words.
  var typeName: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "text"
    case .array: "a list"
    case .object: "an object"
    }
  }

  /// The value with its lists in the order of another value, if they have the same elements, and the places of the
  /// reordered lists.
  func inOrder(of right: JSON) -> (value: JSON, places: [String]) {
    switch (self, right) {
    case (.array(let mine), .array(let theirs)):
      guard self != right, mine.count == theirs.count, Set(mine) == Set(theirs) else { return (self, []) }
      return (right, [""])
    case (.object(let mine), .object):
      var places: [String] = []
      let members = mine.map { member -> Member in
        guard let wanted = right.members?.first(where: { $0.name == member.name })?.value else { return member }
        let (value, below) = member.value.inOrder(of: wanted)
        places += below.map { $0.isEmpty ? member.name.string : "\(member.name.string).\($0)" }
        return Member(member.name, value)
      }
      return places.isEmpty ? (self, []) : (.object(members), places)
    default: return (self, [])
    }
  }
}
