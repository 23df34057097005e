extension JSON {
  /// The way to the first member, anywhere inside, whose name its object has twice.
  ///
  /// Readers disagree about which of the two counts, so whoever verifies or judges a text must refuse it.
  public var duplicateName: JSONPath? { duplicate(at: JSONPath()) }

  private func duplicate(at path: JSONPath) -> JSONPath? {
    switch self {
    case .object(let members):
      var names = Set<JSONText>(minimumCapacity: members.count)
      for member in members {
        let inner = path.member(member.name.string)
        guard names.insert(member.name).inserted else { return inner }
        if let found = member.value.duplicate(at: inner) { return found }
      }
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        if let found = element.duplicate(at: path.element(index)) { return found }
      }
    default: break
    }
    return nil
  }
}
