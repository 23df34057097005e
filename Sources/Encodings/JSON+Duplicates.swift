extension JSON {
  /// The way to a member, anywhere inside, whose name its object has twice.
  ///
  /// Readers disagree about which of the two counts, so whoever verifies or judges a text must refuse it.
  public var duplicateName: JSONPath? {
    // Nearly every value has none, so the way is only looked for where there is one.
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

  /// Compares each with each in the small objects that nearly all are, and remembers the names of large ones.
  private static func repeatedName(_ members: [Member]) -> JSONText? {
    if members.count <= 16 {
      for index in members.indices {
        let count = members[index].name.utf8.count
        // Names of another length, as nearly all are, need no second look.
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
