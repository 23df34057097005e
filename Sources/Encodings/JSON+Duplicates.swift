extension JSON {
  /// The path of a member, at any depth, whose name its object repeats.
  ///
  /// Parsers disagree about which of the two counts, so whoever verifies or judges a text must refuse it.
  public var duplicateName: JSONPath? {
    // Nearly every value has none, so the path is searched for only where there is one.
    hasDuplicateName ? duplicate(at: JSONPath()) : nil
  }

  private var hasDuplicateName: Bool {
    switch self {
    case .object(let members):
      Self.repeatedName(members) != nil
        || members.indices.contains { members[$0].value.hasParts && members[$0].value.hasDuplicateName }
    case .array(let elements): elements.indices.contains { elements[$0].hasParts && elements[$0].hasDuplicateName }
    default: false
    }
  }

  /// Whether it is an array or an object.
  private var hasParts: Bool {
    switch self {
    case .array, .object: true
    default: false
    }
  }

  private func duplicate(at path: JSONPath) -> JSONPath? {
    switch self {
    case .object(let members):
      if let name = Self.repeatedName(members) { return path.member(name.string) }
      return members.lazy.compactMap { $0.value.duplicate(at: path.member($0.name.string)) }.first
    case .array(let elements):
      return elements.enumerated().lazy.compactMap { $0.element.duplicate(at: path.element($0.offset)) }.first
    default: return nil
    }
  }

  /// Compares names pairwise in small objects, which nearly all are, and collects the names of large ones in a set.
  private static func repeatedName(_ members: [Member]) -> JSONText? {
    if members.count <= 16 {
      for index in members.indices {
        let count = members[index].name.utf8.count
        // Nearly all names differ in length, which makes this cheap.
        for other in 0..<index where members[other].name.utf8.count == count {
          if members[other].name == members[index].name { return members[index].name }
        }
      }
      return nil
    }
    var names = Set<JSONText>(minimumCapacity: members.count)
    return members.first { !names.insert($0.name).inserted }?.name
  }
}
